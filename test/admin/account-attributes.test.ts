/** All that a project adds to the accounts of the API is described, read and written over the panel's API, by whoever manages accounts. */
import { rmSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sampled } from '../databases.js'
import { note, post, team, user, writeModels } from './account-models.js'
import { chief, serveContent } from './content-server.js'
import type { Answer, ContentServer } from './content-server.js'

const all = { read: true, create: true, update: true, delete: true }
const roles = {
  looker: { types: { '*': { read: true } }, users: ['read'] },
  helper: { types: { '*': all }, media: ['read'], users: ['read', 'update'] },
  // Sees some of the teams.
  desk: {
    types: { [team]: { read: { where: { name: { $startsWith: 'Open' } } } }, [post]: { read: true } },
    users: ['read', 'create', 'update'],
  },
  // Adds accounts, and changes none.
  clerk: { types: { '*': all }, users: ['read', 'create'] },
}
const [looker, helper, desk, clerk] = ['2 looker', '3 helper', '4 desk', '6 clerk']

describe.each(sampled('postgresql'))('on %s', (provider) => {
  let server: ContentServer
  let models: string
  let made = 0
  beforeAll(async () => {
    models = writeModels()
    server = await serveContent('account-attributes', provider, { roles, models })
  }, 180_000)
  afterAll(async () => {
    await server?.stop()
    rmSync(models, { recursive: true, force: true })
  })

  const done = async (answer: Promise<Answer>) => {
    const { status, json, text } = await answer
    expect([200, 201], text).toContain(status)
    return json
  }
  const entry = async (uid: string, document: object): Promise<number> =>
    (await done(server.send(chief, 'POST', `/entries/${uid}`, { document }))).data.id
  const person = () => ({
    username: `person${++made}`,
    email: `person${made}@example.com`,
    password: 'Passw0rd!',
    role: 1,
  })
  const upload = async (): Promise<number> => {
    const form = new FormData()
    form.append('files', new Blob(['text'], { type: 'text/plain' }), 'badge.txt')
    return (await done(server.post(chief, '/upload', form)))[0].id
  }
  /** The least that an account of this project needs. */
  const least = async (teamName = 'Open') => ({
    ...person(),
    number: `N${made}`,
    team: await entry(team, { name: `${teamName} ${made}` }),
    address: { street: 'Main Road' },
    phones: [{ number: '1' }],
    contract: { text: 'Secret' },
  })
  const accountOf = async (id: number, as = chief) => (await done(server.send(as, 'GET', `/accounts/${id}`))).data
  const catalogOf = async (as: string) => (await done(server.send(as, 'GET', '/catalog'))).data

  test('every kind of attribute is described, with its components, and nothing that is a secret', async () => {
    const { account, components } = await catalogOf(chief)
    expect(account.map(({ name, type }: any) => `${name} ${type}`)).toEqual([
      'number string',
      'pin password',
      'level enumeration',
      'slug uid',
      'settings json',
      'born date',
      'badge media',
      'team relation',
      'friends relation',
      'friendOf relation',
      'mentor relation',
      'pupil relation',
      'subject relation',
      'posts relation',
      'notes relation',
      'address component',
      'phones component',
      'contract component',
      'extras dynamiczone',
    ])
    const named = (name: string) => account.find((each: any) => each.name === name)
    expect(named('number')).toMatchObject({ required: true, private: true })
    expect(named('team')).toMatchObject({ required: true, targets: [team] })
    expect(named('subject').targets).toEqual(expect.arrayContaining([post, team]))
    expect(named('posts')).toMatchObject({ mapped: true, inverse: 'owner' })
    expect(account.filter(({ fixed }: any) => fixed)).toEqual([])
    expect(components.map(({ uid }: any) => uid)).toEqual(['shared.address', 'shared.contract', 'shared.phone'])
  })

  test('an account is created with all of it, and read as a form needs it', async () => {
    const [own, badge] = [await entry(post, { title: 'Mine' }), await upload()]
    const sent = {
      ...(await least()),
      pin: '1234',
      level: 'high',
      slug: `slug-${made}`,
      settings: { dark: true },
      born: '1990-02-03',
      badge,
      friends: [1],
      subject: [{ __type: post, id: own }],
      posts: { connect: [own], disconnect: [] },
      extras: [{ __component: 'shared.phone', number: '9' }],
    }
    const friend = await done(server.send(chief, 'POST', '/users', await least()))
    const { id } = await done(server.send(chief, 'POST', '/users', { ...sent, friends: [friend.id] }))
    await entry(note, { text: 'A note', about: { __type: user, id } })
    const account = await accountOf(id)
    expect(account).toMatchObject({
      id,
      document: {
        number: sent.number,
        level: 'high',
        slug: sent.slug,
        settings: { dark: true },
        born: '1990-02-03',
        badge,
        team: sent.team,
        friends: [friend.id],
        subject: [{ __type: post, id: own }],
        posts: [own],
        address: { street: 'Main Road' },
        phones: [{ number: '1' }],
        contract: { text: 'Secret' },
        extras: [{ __component: 'shared.phone', number: '9' }],
      },
      links: expect.arrayContaining([
        { type: team, id: sent.team, label: expect.stringContaining('Open') },
        expect.objectContaining({ type: user, id: friend.id, label: friend.username }),
        expect.objectContaining({ type: post, id: own, label: 'Mine' }),
      ]),
      files: [expect.objectContaining({ id: badge, name: 'badge.txt' })],
    })
    const names = ['pin', 'password', 'resetPasswordToken', 'confirmationToken', 'role', 'provider', 'username']
    for (const name of names) expect(account.document).not.toHaveProperty(name)
    const linked = await done(server.send(chief, 'GET', `/entries/${user}/${id}/linked?attribute=notes`))
    expect(linked.data.links).toEqual([expect.objectContaining({ label: 'A note' })])
  })

  test('the links between accounts are set from both sides, by whoever may change accounts', async () => {
    const { id: ada } = await done(server.send(chief, 'POST', '/users', await least()))
    const { id: bob } = await done(server.send(chief, 'POST', '/users', await least()))
    const { id: eve } = await done(server.send(chief, 'POST', '/users', { ...(await least()), friends: [ada] }))
    const linked = async (name: string) => {
      const { data } = await done(server.send(helper, 'GET', `/entries/${user}/${ada}/linked?attribute=${name}`))
      return data.links.map((link: { id: number }) => link.id)
    }
    expect(await linked('friendOf')).toEqual([eve])
    const change = (body: object, as = helper) => done(server.send(as, 'PUT', `/users/${ada}`, body))
    await change({ friendOf: { connect: [bob], disconnect: [eve] }, pupil: { connect: [eve], disconnect: [] } })
    expect([await linked('friendOf'), await linked('pupil')]).toEqual([[bob], [eve]])
    expect((await accountOf(bob)).document.friends).toEqual([ada])
    expect((await accountOf(eve)).document).toMatchObject({ friends: [], mentor: ada })
    await change({ pupil: { connect: [bob], disconnect: [] } })
    expect([await linked('pupil'), (await accountOf(eve)).document.mentor]).toEqual([[bob], null])

    const own = ({ name, fixed }: { name: string; fixed?: true }) => fixed && ['friendOf', 'pupil'].includes(name)
    expect((await catalogOf(helper)).account.filter(own)).toEqual([])
    expect((await catalogOf(clerk)).account.filter(own)).toHaveLength(2)
    const added = { ...(await least()), friendOf: [bob], pupil: bob, friends: [eve] }
    const { id } = await done(server.send(clerk, 'POST', '/users', added))
    expect((await accountOf(id)).document).toMatchObject({ friends: [eve], friendOf: [], pupil: null })
    expect((await accountOf(bob)).document).toMatchObject({ friends: [ada], mentor: ada })
  })

  test('what is missing is told by its place', async () => {
    const { status, json } = await server.send(chief, 'POST', '/users', person())
    expect(status).toBe(400)
    expect(json.error.reason).toMatchObject({ code: 'invalid' })
    const faults = json.error.reason.faults.map(({ path, code }: any) => [path.join('.'), code])
    for (const name of ['number', 'team', 'address', 'phones', 'contract'])
      expect(faults).toContainEqual([name, 'required'])
  })

  test('each is changed on its own, and what is not named stays', async () => {
    const { id } = await done(server.send(chief, 'POST', '/users', await least()))
    const before = (await accountOf(id)).document
    const change = async (data: object, as = helper) => {
      await done(server.send(as, 'PUT', `/users/${id}`, data))
      return (await accountOf(id)).document
    }
    expect(await change({ number: 'other' })).toMatchObject({ ...before, number: 'other' })
    const { address, phones, contract } = before
    const moved = await change({
      address: { ...address, street: 'Side Road' },
      phones: [{ number: '2' }, ...phones],
      contract: { ...contract, text: 'New' },
    })
    expect(moved).toMatchObject({
      address: { id: address.id, street: 'Side Road' },
      phones: [{ number: '2' }, { id: phones[0].id, number: '1' }],
      contract: { id: contract.id, text: 'New' },
    })
    expect(await change({ pin: 'secret', friends: [] })).toEqual({ ...moved })
    const wrong = await server.send(helper, 'PUT', `/users/${id}`, { number: null, settings: 1 })
    expect(wrong.json.error.reason.faults).toMatchObject([{ path: ['number'], code: 'required' }])
  })

  test('an entry keeps the items of private components, too', async () => {
    const id = await entry(note, { text: 'A note', contract: { text: 'Secret' } })
    const read = async () => (await done(server.send(chief, 'GET', `/entries/${note}/${id}`))).data.document.contract
    const contract = await read()
    const document = { contract: { ...contract, text: 'New' } }
    await done(server.send(chief, 'PUT', `/entries/${note}/${id}`, { document }))
    expect(await read()).toEqual({ id: contract.id, text: 'New' })
  })

  test('whoever only looks at accounts sees nothing that is private, by no way', async () => {
    const sent = await least()
    const { id } = await done(server.send(chief, 'POST', '/users', { ...sent, number: 'hidden-1' }))
    const own = await entry(post, { title: 'Owned', owner: id })
    expect((await catalogOf(looker)).account.map(({ name }: any) => name)).not.toEqual(
      expect.arrayContaining(['number']),
    )
    expect((await catalogOf(looker)).account.some(({ private: isPrivate }: any) => isPrivate)).toBe(false)
    const answers = await Promise.all(
      [`/accounts/${id}`, `/users/${id}?populate=*`, `/users?populate=*`, `/users?sort=number`].map((path) =>
        server.send(looker, 'GET', path),
      ),
    )
    for (const { text } of answers) expect(text).not.toMatch(/hidden-1|Secret/)
    const filtered = (as: string) =>
      server.send(as, 'GET', `/entries/${post}?filters[owner][number][$eq]=hidden-1&columns=title`)
    expect((await filtered(helper)).json.data).toEqual([expect.objectContaining({ id: own })])
    expect((await filtered(looker)).json.data ?? []).not.toEqual([expect.objectContaining({ id: own })])
    expect((await server.send('5 editor', 'GET', `/accounts/${id}`)).status).toBe(404)
  })

  test('nobody reads a password or a mailed code, or sets one', async () => {
    const { id } = await done(server.send(chief, 'POST', '/users', { ...(await least()), pin: 'mine-1' }))
    for (const name of ['resetPasswordToken', 'confirmationToken'])
      await done(server.send(chief, 'PUT', `/users/${id}`, { [name]: 'set-by-hand' }))
    for (const path of [
      `/accounts/${id}`,
      `/users/${id}?populate=*`,
      `/users?filters[resetPasswordToken]=set-by-hand`,
    ]) {
      const { text } = await server.send(chief, 'GET', path)
      expect(text).not.toMatch(/set-by-hand|mine-1|\$2[aby]\$/)
      expect(text).not.toMatch(/"(pin|password|resetPasswordToken|confirmationToken)"/)
    }
    const rows = await server.store.database.rows({
      text: `select reset_password_token as reset, confirmation_token as confirmation, pin from up_users where id = ${id}`,
      values: [],
    })
    expect(rows).toMatchObject([{ reset: null, confirmation: null, pin: expect.stringMatching(/^\$2/) }])
  })

  test('links to content that is partly hidden are shown and set as far as it is seen', async () => {
    const { id } = await done(server.send(chief, 'POST', '/users', await least('Shut')))
    const { id: other } = await done(server.send(chief, 'POST', '/users', await least('Open')))
    const named = (await catalogOf(desk)).account.filter(({ fixed }: any) => fixed).map(({ name }: any) => name)
    expect(named).toEqual(['posts'])
    const [hidden, shown] = [await accountOf(id, desk), await accountOf(other, desk)]
    expect(hidden.document.team).toBeNull()
    expect(hidden.links).toEqual([])
    expect(shown.links).toEqual([expect.objectContaining({ type: team })])
    const offered = await done(server.send(desk, 'GET', `/links?of=${user}&attribute=team`))
    expect(offered.data.every(({ label }: any) => label.startsWith('Open'))).toBe(true)
    await done(server.send(desk, 'PUT', `/users/${id}`, { team: null, address: { street: 'Mine' } }))
    expect((await accountOf(id)).document).toMatchObject({ team: expect.any(Number), address: { street: 'Mine' } })
    const [open, shut] = [await entry(team, { name: 'Open one' }), await entry(team, { name: 'Shut one' })]
    await done(server.send(desk, 'PUT', `/users/${id}`, { team: open }))
    expect((await accountOf(id)).document.team).toBe(open)
    expect((await server.send(desk, 'PUT', `/users/${id}`, { team: shut })).status).toBe(400)
    const created = await done(server.send(desk, 'POST', '/users', { ...(await least()), team: open }))
    expect((await accountOf(created.id)).document.team).toBe(open)

    const own = await entry(post, { title: 'Of all' })
    const subject = [
      { __type: team, id: shut },
      { __type: post, id: own },
    ]
    await done(server.send(chief, 'PUT', `/users/${id}`, { subject }))
    expect((await accountOf(id, desk)).document.subject).toEqual([subject[1]])
    const set = (links: readonly object[]) => server.send(desk, 'PUT', `/users/${id}`, { subject: links })
    await done(set([{ __type: team, id: open }]))
    expect((await accountOf(id)).document.subject).toEqual([subject[0], { __type: team, id: open }])
    // A type that is hidden is not told from one that nobody has.
    const told = async (type: string) => (await set([{ __type: type, id: 1 }])).text
    expect(await told(note)).toBe(await told('api::nothing.nothing'))
    const refused = await server.send(desk, 'POST', '/users', { ...(await least()), team: shut })
    expect([refused.status, refused.json.error.reason.code]).toEqual([400, 'missingLinks'])
  })
})
