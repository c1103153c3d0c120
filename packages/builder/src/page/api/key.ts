const storageKey = 'builder.key'

/** Takes the key out of the address that `content-gen dev` printed, so that no bookmark has it. The tab keeps it over a reload. */
export function takeKey(): void {
  const key = location.hash.slice(1)
  if (key === '' || key.startsWith('/')) return
  sessionStorage.setItem(storageKey, key)
  history.replaceState(null, '', '#/')
}

/** The address of a later start was opened in this tab. */
export function followKeys(): void {
  window.addEventListener('hashchange', () => {
    if (location.hash.length > 1 && !location.hash.startsWith('#/')) location.reload()
  })
}

export function currentKey(): string {
  return sessionStorage.getItem(storageKey) ?? ''
}
