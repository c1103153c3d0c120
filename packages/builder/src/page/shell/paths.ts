/** The addresses of the page, behind `#`. */
export const pagePaths = {
  start: '/',
  changes: '/changes',
  model: (uid: string, tab = 'fields') => `/models/${encodeURIComponent(uid)}/${tab}`,
}
