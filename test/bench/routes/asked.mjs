// The routes of editing and of the panel that read or write an entry. Each is a function that makes its next request.
const [editing, panel] = ['/admin/api/editorial', '/admin/api']

export function askedRoutes({ uid, id, copy, make, gone, article, begin, release, revision, versions: numbers }) {
  const get = (path) => () => ({ path })
  const versions = `${editing}/entries/${uid}/${id}`
  const copies = `${editing}/copies/${uid}`
  const entries = `${panel}/entries/${uid}`
  const first = revision
  let n = 10
  const saved = (more) => () => ({
    method: 'PUT',
    path: `${copies}/${copy}`,
    body: { revision: revision++, document: make(n++), ...more },
  })
  return {
    'the entry at a moment': get(versions),
    'its versions': get(`${versions}/versions`),
    'a version': get(`${versions}/versions/${numbers.last}`),
    'the differences of two versions': get(`${versions}/versions/${numbers.last}/differences?from=${numbers.before}`),
    'a restored version': (time) => ({
      method: 'POST',
      path: `${versions}/versions/${time % 2 ? numbers.before : numbers.last}/restore`,
      body: {},
    }),
    'the trash': get(`${editing}/trash/${uid}`),
    'all of the trash': get(`${editing}/trash/${uid}?pagination[pageSize]=100`),
    'an entry from the trash': (time) => ({
      method: 'POST',
      path: `${editing}/trash/${uid}/${gone[time]}/restore`,
      body: {},
    }),
    'an erased entry': (time) => ({ method: 'DELETE', path: `${editing}/trash/${uid}/${gone[5 + time]}` }),
    'working copies': get(copies),
    'a working copy': get(`${copies}/${copy}`),
    'its saves': get(`${copies}/${copy}/saves`),
    'a save': get(`${copies}/${copy}/saves/${first}`),
    'a new working copy': () => ({ method: 'POST', path: copies, body: { document: { title: 'New', ...make(n++) } } }),
    'a saved working copy': saved(),
    'a merged working copy': () => ({
      method: 'PUT',
      path: `${copies}/${copy}`,
      body: { revision: 1, document: { title: `Merged ${n}`, ...make(n++) }, merge: true },
    }),
    'an outdated working copy': () => ({
      method: 'PUT',
      path: `${copies}/${copy}`,
      body: { revision: 1, document: make(n++) },
    }),
    'a published working copy': async () => {
      const { id: own, revision: seen } = await begin(await article(), n++)
      return { method: 'POST', path: `${copies}/${own}/publish`, body: { revision: seen } }
    },
    'a discarded working copy': async () => ({
      method: 'DELETE',
      path: `${copies}/${(await begin(await article(), n++)).id}`,
    }),
    'a release': get(`${editing}/releases/${release}`),
    'a release that is checked': get(`${editing}/releases/${release}/check`),
    'a preview': () => ({ method: 'POST', path: `${editing}/previews`, body: { copies: [{ type: uid, copy }] } }),
    'a page of entries': get(`${entries}?pagination[pageSize]=100&sort=id:desc`),
    'the export': get(`${entries}/export?sort=id:desc`),
    'an entry': get(`${entries}/${id}`),
    'its latest state': () => ({ method: 'POST', path: `${entries}/${id}/latest`, body: {} }),
    'its copy for a new entry': async () => ({ path: `${entries}/copies/${(await begin(null, n++)).id}` }),
    'its uses': get(`${entries}/${id}/uses`),
    'a created entry': () => ({
      method: 'POST',
      path: entries,
      body: { document: { title: `Created ${n}`, ...make(n++) } },
    }),
    'a saved entry': async () => ({ method: 'PUT', path: `${entries}/${id}`, body: { document: make(n++) } }),
    'a published entry': async () => ({ method: 'POST', path: `${entries}/${await article()}/publish`, body: {} }),
    'a deleted entry': async () => ({ method: 'DELETE', path: `${entries}/${await article()}` }),
    'ten deleted entries': async () => {
      const ids = []
      while (ids.length < 10) ids.push(await article())
      return { method: 'POST', path: `${entries}/bulk`, body: { act: 'delete', ids } }
    },
    'the first page': get(`${panel}/home`),
    'a search': get(`${panel}/search?search=Large`),
    'the audit': get(`${editing}/audit?pagination[pageSize]=100`),
    'a preference': () => ({ method: 'PUT', path: `${panel}/me/preferences/list`, body: { value: make(n++) } }),
  }
}
