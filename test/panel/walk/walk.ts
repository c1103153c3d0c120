/** Every type of a project in Chromium: its list, its form, saving, publishing and editing again. What was typed is what the APIs answer. */
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Attribute, Catalog, ContentType, Entry, NewApiToken, TokenActions } from '@content-gen/admin/panel-api'
import sharp from 'sharp'
import { expect } from 'vitest'
import { leastDocument, needsOthers } from '../../admin/least-document.js'
import type { Components } from '../../admin/least-document.js'
import type { Browser } from '../../admin/panel.js'
import type { Person } from '../chromium.js'
import { patience } from '../page.js'
import { contentPath, documentOf, publicOf } from './content.js'
import { Field } from './field.js'
import { fillIn } from './fill.js'
import type { Document, Scene } from './fill.js'
import { sampleText, zone } from './samples.js'

/** Walks all types; returns what went wrong, by type. */
export async function walkTypes(person: Person, admin: Browser): Promise<readonly string[]> {
  const read = async <Data>(path: string): Promise<Data> => {
    const { status, text } = await admin.send('GET', path)
    expect(status, `${path} ${text}`).toBe(200)
    return (JSON.parse(text) as { data: Data }).data
  }
  const { types, components: described } = await read<Catalog>('/catalog')
  const components: Components = new Map(described.map(({ uid, attributes }) => [uid, attributes]))
  await person.page.emulateTimezone(zone)
  const scene: Scene = { person, components, files: await uploadFiles(person, admin) }
  await makeTargets(admin, types, components)
  const reader = await contentReader(admin, read)
  const failures: string[] = []
  const inOrder = types.toSorted(
    (one, other) => Number(needsOthers(one.attributes, components)) - Number(needsOthers(other.attributes, components)),
  )
  for (const type of inOrder) {
    try {
      await walk(type)
      expect(person.faults).toEqual([])
    } catch (error) {
      const said = await person.page.$$eval('[role=alert], .issue-list, .field-error', (all) =>
        all.map((one) => one.textContent).filter((text) => text),
      )
      failures.push(`${type.uid}: ${error instanceof Error ? error.message : String(error)} ${said.join(' | ')}`)
      person.faults.length = 0
      await person.renewPage()
      await person.page.emulateTimezone(zone)
    }
  }
  return failures

  async function walk(type: ContentType): Promise<void> {
    const { uid, kind, attributes } = type
    if (kind === 'collection') {
      await person.open(`/types/${uid}`)
      await person.page.waitForSelector('table, .empty')
    }
    await person.open(kind === 'single' ? `/single/${uid}` : `/types/${uid}/create`)
    await person.page.waitForSelector('.fields')
    const typed = await fillIn(scene, attributes)
    const made = await finish(type, null)
    await compare(type, made, typed)

    if (kind === 'collection') {
      await person.open(`/types/${uid}`)
      await person.page.locator(`tbody a[href="/admin/types/${uid}/${made.id}"]`).click()
    } else await person.open(`/single/${uid}`)
    await person.page.waitForSelector('.fields')
    const edited = await edit(attributes)
    if (edited === null) return
    const { document: before } = made
    const { document: after } = await finish(type, made)
    expect(withoutMoments(after)).toEqual(withoutMoments({ ...before, ...edited }))
  }

  /** Publishes, or saves where nothing is published; returns the stored entry. */
  async function finish({ uid, kind, draftAndPublish }: ContentType, before: Entry | null): Promise<Entry> {
    await person.press(draftAndPublish ? (before ? 'Publish changes' : 'Publish') : 'Save')
    if (draftAndPublish && before) await person.page.locator('[role=dialog] .button-primary').click()
    const path =
      kind === 'single'
        ? `/single/${uid}`
        : `/entries${(await person.isAt(/types\/[^/]+\/\d+$/)).slice('/admin/types'.length)}`
    let entry: Entry | null = null
    await expect
      .poll(
        async () => {
          const { status, text } = await admin.send('GET', path)
          entry = status === 200 ? (JSON.parse(text) as { data: Entry }).data : null
          const isNew = entry !== null && (before === null || entry.updatedAt !== before.updatedAt)
          return isNew && entry?.copy === null && entry.state
        },
        { timeout: patience },
      )
      .toBe('published')
    return entry ?? expect.fail('no entry')
  }

  async function compare(type: ContentType, { id, document }: Entry, typed: Document): Promise<void> {
    const secrets = new Set(
      type.attributes.flatMap((attribute) => (attribute.type === 'password' ? attribute.name : [])),
    )
    const stored = Object.fromEntries(Object.entries(typed).filter(([name]) => !secrets.has(name)))
    expect(document, 'the API of the panel').toMatchObject(stored)
    if (!type.uid.startsWith('api::')) return
    const answer = await reader(contentPath(type, id, typed, components))
    expect(answer, 'the content API').toMatchObject(publicOf(type.attributes, typed, components))
  }

  /** Types another text into the first field of one; returns null if there is none. */
  async function edit(attributes: readonly Attribute[]): Promise<Document | null> {
    for (const attribute of attributes) {
      if ((attribute.type !== 'string' && attribute.type !== 'text') || attribute.system) continue
      const text = sampleText({ ...attribute, name: `${attribute.name} again` })
      if (text === undefined || text === sampleText(attribute)) continue
      const field = new Field(person, attribute.name)
      await field.show()
      await field.replace(text)
      return { [attribute.name]: text }
    }
    return null
  }
}

function withoutMoments({ updatedAt: _updated, publishedAt: _published, ...rest }: Document): Document {
  return rest
}

/** Brings files into the library, as a person does. */
async function uploadFiles(person: Person, admin: Browser): Promise<Scene['files']> {
  const folder = mkdtempSync(join(tmpdir(), 'content-gen-walk-'))
  const [picture, note] = [join(folder, 'picture.png'), join(folder, 'note.txt')]
  const [film, sound] = [join(folder, 'film.mp4'), join(folder, 'sound.wav')]
  const background = { r: 200, g: 100, b: 90 }
  await sharp({ create: { width: 400, height: 300, channels: 3, background } }).toFile(picture)
  writeFileSync(note, 'A note.')
  // Their beginnings tell the kinds.
  writeFileSync(film, Buffer.from('\0\0\0\u0018ftypisom\0\0\u0002\0isomiso2', 'latin1'))
  writeFileSync(sound, Buffer.from('RIFF\u0024\0\0\0WAVEfmt \u0010\0\0\0', 'latin1'))
  await person.open('/library')
  const [chooser] = await Promise.all([person.page.waitForFileChooser(), person.press('Upload')])
  await chooser.accept([picture, note, film, sound])
  await person.page.waitForFunction(() => document.querySelectorAll('.tile').length === 4)
  const files = JSON.parse((await admin.send('GET', '/upload/files')).text) as { id: number; name: string }[]
  const named = (wanted: string) => files.find(({ name }) => name === wanted) ?? expect.fail(wanted)
  return {
    images: named('picture.png'),
    files: named('note.txt'),
    videos: named('film.mp4'),
    audios: named('sound.wav'),
  }
}

/** Makes an entry of each type that others may link to. */
async function makeTargets(admin: Browser, types: readonly ContentType[], components: Components): Promise<void> {
  for (const { uid, kind, attributes } of types) {
    if (kind === 'single') continue
    const account = { username: 'somebody', email: 'somebody@example.com', password: 'correct horse' }
    const path = uid === 'plugin::users-permissions.user' ? '/users' : `/entries/${uid}`
    // Those that need others have none for now, and are walked last.
    await admin.send('POST', path, path === '/users' ? account : { document: leastDocument(attributes, components) })
  }
}

/** Returns a reader of the content API, with a token that may read everything. */
async function contentReader(admin: Browser, read: <Data>(path: string) => Promise<Data>) {
  const actions = (await read<TokenActions>('/tokens/actions')).map(({ action }) => action)
  const { text } = await admin.send('POST', '/tokens', {
    name: 'reader',
    actions: actions.filter((action) => /\.find(One)?$/.test(action)),
    days: null,
  })
  const { secret } = (JSON.parse(text) as { data: NewApiToken }).data
  return async (path: string): Promise<unknown> => {
    const answer = await fetch(`${admin.base}${path}`, { headers: { authorization: `Bearer ${secret}` } })
    const body = await answer.text()
    expect(answer.status, `${path} ${body}`).toBe(200)
    return documentOf((JSON.parse(body) as { data: { attributes: unknown } }).data.attributes)
  }
}
