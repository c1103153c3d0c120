/** Fills a server with entries of any models through its REST API. */
import { requiredLinks, Values } from './values.js'
import type { ModelFile } from './oracle/model-files.js'

/** Entries per collection type. */
const size = 5
/** A picture of one pixel. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGNgZGIGAAAOAAfXb+R4AAAAAElFTkSuQmCC',
  'base64',
)

async function upload(base: string): Promise<number[]> {
  const form = new FormData()
  for (const name of ['one.png', 'two.png']) form.append('files', new Blob([picture], { type: 'image/png' }), name)
  form.append('files', new Blob(['text'], { type: 'text/plain' }), 'three.txt')
  const response = await fetch(`${base}/api/upload`, { method: 'POST', body: form })
  return ((await response.json()) as { id: number }[]).map(({ id }) => id)
}

export interface Filled {
  /** The entries of each type by uid, without types that need what nothing makes, such as accounts. */
  readonly ids: ReadonlyMap<string, readonly number[]>
  /** The ids of the files of the library. */
  readonly files: readonly number[]
}

export async function fill(models: readonly ModelFile[], base: string, locale: string | null): Promise<Filled> {
  const byUid = new Map(models.map((model) => [model.uid, model]))
  const files = models.some((model) => hasMedia(model)) ? await upload(base) : []
  const ids = new Map<string, number[]>()
  const values = new Values(byUid, files, ids)
  const types = models.filter(({ kind }) => kind !== 'component')
  for (const model of types.toSorted(byNeeds)) {
    if (!values.arePossible(model)) continue
    const made: number[] = []
    ids.set(model.uid, made)
    for (let n = 1; n <= (model.kind === 'single' ? 1 : size); n++) {
      const data = { ...values.of(model, n), ...(model.draftAndPublish && n % 3 === 0 ? { publishedAt: null } : {}) }
      const [method, path] = model.kind === 'single' ? ['PUT', model.singularName] : ['POST', model.pluralName]
      const sent = await send(base, method, `/api/${path}`, data)
      if (sent === null) continue
      made.push(sent.id)
      if (!model.localized || locale === null || n > 2 || model.kind === 'single') continue
      await send(
        base,
        'POST',
        `/api/${path}/${sent.id}/localizations`,
        { ...values.of(model, n + size), locale },
        false,
      )
    }
  }
  for (const model of types) {
    for (const [n, id] of (ids.get(model.uid) ?? []).entries()) {
      const links = values.linksOf(model, n)
      if (Object.keys(links).length === 0) continue
      await send(
        base,
        'PUT',
        model.kind === 'single' ? `/api/${model.singularName}` : `/api/${model.pluralName}/${id}`,
        links,
      )
    }
  }
  return { ids, files }
}

/** Those that must link to others come last. */
function byNeeds(one: ModelFile, other: ModelFile): number {
  return requiredLinks(one).length - requiredLinks(other).length
}

function hasMedia({ attributes }: ModelFile): boolean {
  return Object.values(attributes).some(({ type }) => type === 'media')
}

export interface Sent {
  readonly id: number
  /** The data without the attributes that the server refused. */
  readonly data: Readonly<Record<string, unknown>>
}

/** Sends data, and again without the attributes that the server refuses; null if no attempt succeeds. */
export async function send(
  base: string,
  method: string,
  path: string,
  sent: object,
  isWrapped = true,
): Promise<Sent | null> {
  const data = new Map(Object.entries(sent))
  for (let attempt = 0; attempt < 6; attempt++) {
    const fields = Object.fromEntries(data)
    const response = await fetch(base + path, {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(isWrapped ? { data: fields } : fields),
    })
    const body = (await response.json()) as Answer
    if (response.status >= 500) throw new Error(`${method} ${path}: ${JSON.stringify(body)}`)
    const id = body.data?.id ?? body.id
    if (response.ok) return id === undefined ? null : { id, data: fields }
    const named = (body.error?.details?.errors ?? []).flatMap(({ path: [name] }) => name ?? [])
    if (named.length === 0) return null
    for (const name of named) data.delete(name)
  }
  return null
}

interface Answer {
  readonly id?: number
  readonly data?: { readonly id: number } | null
  readonly error?: { readonly details?: { readonly errors?: readonly { readonly path: readonly string[] }[] } }
}
