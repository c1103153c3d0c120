/** Other lock files lie in folders above. */
export default { turbopack: { root: import.meta.dirname } }
