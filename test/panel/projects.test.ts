/** The browser of somebody who knows two projects at one address, and who is asked for the password again. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { execute } from '../accounts/sql.js'
import { Browser, firstAdministrator, panelProject, passphrase } from '../admin/panel.js'
import type { AccountProject } from '../accounts/account-project.js'
import { sampled } from '../databases.js'
import type { RunningServer } from '../project.js'
import { chromiumProgram, inBrowser, openChromium, Person } from './chromium.js'
import type { Chromium } from './chromium.js'
import { steadyAddress } from './steady-address.js'
import type { SteadyAddress } from './steady-address.js'
import { describeWith } from '../tried.js'

const tag = 'api::tag.tag'

describeWith(chromiumProgram).each(sampled('sqlite'))('projects in a browser on %s', inBrowser, (provider) => {
  let chromium: Chromium
  let projects: readonly AccountProject[]
  let servers: readonly RunningServer[]
  let chiefs: readonly Browser[]
  let address: SteadyAddress
  let person: Person

  beforeAll(async () => {
    chromium = await openChromium()
    projects = [await panelProject('browser-one', provider), await panelProject('browser-two', provider)]
    servers = await Promise.all(projects.map((project) => project.start()))
    chiefs = await Promise.all(servers.map((server) => firstAdministrator(server)))
    for (const chief of chiefs) await chief.send('POST', `/entries/${tag}`, { document: { name: 'as it was' } })
    address = await steadyAddress()
    address.lead(servers[0]?.base ?? '')
    person = await Person.signedIn(chromium, address.base, chiefs[0]?.cookie ?? '')
    const [name = '', value = ''] = (chiefs[1]?.cookie ?? '').split(/=(.*)/s)
    await person.context.setCookie({
      name,
      value,
      domain: '127.0.0.1',
      path: '/',
      httpOnly: true,
      sameSite: 'Strict',
    })
  }, 240_000)

  afterAll(async () => {
    await chromium?.close()
    await address?.close()
    await Promise.all((servers ?? []).map((server) => server.stop()))
    await Promise.all((projects ?? []).map((project) => project.database.drop()))
  })

  const documentOf = async (index: number) => {
    const { body } = (await chiefs[index]?.send('GET', `/entries/${tag}/1`)) ?? { body: null }
    return { name: body.data.document.name, copy: body.data.copy?.document ?? null }
  }

  const servedBy = async (index: number) => {
    await person.page.setOfflineMode(true)
    address.lead(servers[index]?.base ?? '')
    await person.page.setOfflineMode(false)
  }

  test('the proof is asked over a form, which stays as it was typed', async () => {
    await person.open('/settings/administrators')
    await execute(provider, projects[0]?.database.url ?? '', ['update content_gen_admin_sessions set proved = 0'])
    await person.press('Invite…')
    const email = await person.page.waitForSelector('[role=dialog] input[type=email]')
    await email?.type('bob@example.com')
    await person.page.locator('[role=dialog] .check').click()
    await person.press('Invite', '[role=dialog]')
    await person.sees('Is it still you?')
    const password = await person.page.waitForSelector('[role=dialog] input[type=password]')
    await password?.type(passphrase)
    await person.page.keyboard.press('Enter')
    await person.page.waitForFunction(() =>
      document.querySelector<HTMLInputElement>('.secret input')?.value.includes('/admin/link#'),
    )
    await person.sees('bob@example.com')
    // The refusal that asked for it.
    expect(person.faults.splice(0).filter((fault) => !fault.includes('403'))).toEqual([])
  })

  test('what is typed for one project is neither shown nor sent to another', async () => {
    await person.open(`/types/${tag}/1`)
    await person.page.setOfflineMode(true)
    await person.replace('name', 'typed for the first')
    await person.page.waitForFunction(() => document.querySelector('.save-state.is-good') === null)
    await servedBy(1)
    await person.sees('You were signed out')
    expect(await documentOf(1)).toEqual({ name: 'as it was', copy: null })
    await person.open(`/types/${tag}/1`)
    await expect.poll(() => person.value('name')).toBe('as it was')
    await servedBy(0)
    await person.open(`/types/${tag}/1`)
    await person.page.waitForFunction(
      () => document.querySelector<HTMLInputElement>('[id="field/name"] input')?.value === 'typed for the first',
    )
    expect(await documentOf(1)).toEqual({ name: 'as it was', copy: null })
  })
})
