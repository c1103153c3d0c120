// Loaded before a server (`node --import`): what it fetches from other hosts comes from the double at DOUBLE.
const { fetch } = globalThis
const double = process.env.DOUBLE

globalThis.fetch = (address, options) => {
  const { protocol, host, pathname, search } = new URL(address)
  return protocol === 'https:' ? fetch(`${double}/${host}${pathname}${search}`, options) : fetch(address, options)
}
