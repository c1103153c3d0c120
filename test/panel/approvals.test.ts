/** Somebody who may not publish changes what is scheduled: the form tells them, and whoever may publish approves it there or in the release. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AccountProject } from '../accounts/account-project.js'
import { Browser, firstAdministrator, panelProject, passphrase } from '../admin/panel.js'
import type { RunningServer } from '../project.js'
import { chromiumProgram, inBrowser, openChromium, Person } from './chromium.js'
import type { Chromium } from './chromium.js'
import { press, pressAt, says } from './page.js'
import { richConfig } from './rich-config.js'
import { describeWith } from '../tried.js'

const uid = 'api::article.article'

describeWith(chromiumProgram)('approvals', inBrowser, () => {
  let chromium: Chromium
  let project: AccountProject
  let server: RunningServer
  let ada: Browser
  let kim: Browser

  beforeAll(async () => {
    chromium = await openChromium()
    project = await panelProject('approvals', 'sqlite', richConfig)
    server = await project.start()
    ada = await firstAdministrator(server)
    const person = { email: 'kim@example.com', firstname: 'Kim', lastname: 'Reed', roles: ['writer'] }
    const { url } = (await ada.send('POST', '/administrators', person)).body.data
    const token = /#([\w-]{43})$/.exec(url)?.[1]
    kim = new Browser(server.base)
    expect((await kim.send('POST', '/links/use', { token, password: passphrase })).status).toBe(200)
  }, 180_000)
  afterAll(async () => {
    await chromium?.close()
    await server?.stop()
    await project?.database.drop()
  })

  /** An article whose working copy is scheduled; returns their ids. */
  async function scheduled(title: string) {
    const { id } = (await ada.send('POST', `/entries/${uid}`, { document: { title } })).body.data
    await ada.send('POST', `/entries/${uid}/${id}/publish`)
    const begun = { entry: id, document: { title: `${title} soon` } }
    const copy = (await ada.send('POST', `/editorial/copies/${uid}`, begun)).body.data.id
    const acts = [{ act: 'publish', type: uid, copy }]
    const planned = { name: title, at: '2100-01-01T00:00:00Z', acts }
    const release = (await ada.send('POST', '/editorial/releases', planned)).body.data.id
    return { id, release }
  }
  const changed = async (release: number) =>
    (await ada.send('GET', `/editorial/releases/${release}`)).body.data.acts[0].changed ?? null

  test('the form says so to whoever writes, and whoever may publish approves there what it shows', async () => {
    const { id, release } = await scheduled('Autumn')
    const writer = await Person.signedIn(chromium, server.base, kim.cookie ?? '')
    await writer.open(`/types/${uid}/${id}`)
    await writer.type('title', '!')
    await says(writer.page, 'somebody who may publish it approves the latest changes')
    expect((await changed(release)).actor.name).toBe('Kim Reed')

    const chief = await Person.signedIn(chromium, server.base, ada.cookie ?? '')
    await chief.open(`/types/${uid}/${id}`)
    await says(chief.page, 'Kim Reed has changed this since it was approved')
    await press(chief.page, 'Approve')
    await says(chief.page, 'Approved')
    expect(await changed(release)).toBeNull()
    expect([...writer.faults, ...chief.faults]).toEqual([])
  })

  test('a release names who has changed it, and approves it', async () => {
    const { id, release } = await scheduled('Winter')
    const writer = await Person.signedIn(chromium, server.base, kim.cookie ?? '')
    await writer.open(`/types/${uid}/${id}`)
    await writer.type('title', '!')
    await says(writer.page, 'somebody who may publish it approves the latest changes')

    const chief = await Person.signedIn(chromium, server.base, ada.cookie ?? '')
    await chief.open(`/releases/${release}`)
    await says(chief.page, 'Kim Reed has changed this since it was approved')
    await press(chief.page, 'Check')
    await says(chief.page, '1 change cannot be done')
    await pressAt(chief.page, '.release-changed button')
    await says(chief.page, 'Approved')
    expect(await changed(release)).toBeNull()
    expect([...writer.faults, ...chief.faults]).toEqual([])
  })

  test('a release that is done lists what it did, and what is deleted by then leads nowhere', async () => {
    const { id, release: other } = await scheduled('Spring')
    const { acts } = (await ada.send('GET', `/editorial/releases/${other}`)).body.data
    const gone = (await ada.send('POST', `/entries/${uid}`, { document: { title: 'Gone soon' } })).body.data.id
    const planned = { name: 'Seasons', acts: [...acts, { act: 'delete', type: uid, entry: gone }] }
    const release = (await ada.send('POST', '/editorial/releases', planned)).body.data.id

    const chief = await Person.signedIn(chromium, server.base, ada.cookie ?? '')
    await chief.open(`/releases/${release}`)
    await press(chief.page, 'Run now…')
    await press(chief.page, 'Run now')
    await says(chief.page, 'Published (Version 2) → Published (Version 3) · Ada Lovelace')
    await says(chief.page, 'Draft (Version 1) → deleted (Version 2) · Ada Lovelace')
    const links = () =>
      chief.page.$$eval('.release-act a', (all) => all.map((link) => [link.textContent, link.getAttribute('href')]))
    await expect.poll(links).toEqual([['Spring soon', `/admin/types/${uid}/${id}`]])
    await ada.send('DELETE', `/entries/${uid}/${id}`)
    await chief.open(`/releases/${release}`)
    await says(chief.page, 'Spring soon')
    await expect.poll(links).toEqual([])
    expect(chief.faults).toEqual([])
  })
})
