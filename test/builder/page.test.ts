/** The model builder of a running `content-gen dev`, used by mouse and keyboard as people do. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Development } from '../../packages/cli/test/development.js'
import { freshDatabase, type TestDatabase } from '../databases.js'
import { showIn, violations } from '../panel/axe.js'
import { chromiumProgram, inBrowser, openChromium, pageIn, type Chromium } from '../panel/chromium.js'
import { watchFaults } from '../panel/faults.js'
import { fill, press, pressAt, says, until } from '../panel/page.js'
import { createProject, type Project } from '../project.js'
import { describeWith } from '../tried.js'

const articlePath = 'src/api/article/content-types/article/schema.json'
const article = {
  kind: 'collectionType',
  collectionName: 'articles',
  info: { singularName: 'article', pluralName: 'articles', displayName: 'Article' },
  options: { draftAndPublish: false },
  'x-own': { kept: [1, 2.5] },
  attributes: { title: { type: 'string' }, summary: { type: 'text', 'x-own': true } },
}

describeWith(chromiumProgram)('the builder', inBrowser, () => {
  let database: TestDatabase
  let project: Project
  let development: Development
  let chromium: Chromium
  let page: Page
  const faults: string[] = []
  const file = (path: string) => join(project.dir, path)
  const read = (path: string): unknown => JSON.parse(readFileSync(file(path), 'utf8'))

  beforeAll(async () => {
    database = await freshDatabase('sqlite')
    project = createProject({
      name: 'builder-page',
      models: join(tmpdir(), 'no-models'),
      provider: 'sqlite',
      databaseUrl: database.url,
      config: { permissions: { public: ['api::article.article.find', 'api::article.article.create'] } },
    })
    mkdirSync(dirname(file(articlePath)), { recursive: true })
    writeFileSync(file(articlePath), `${JSON.stringify(article, null, 2)}\n`)
    development = await Development.start(project)
    await development.says('Edit the models at ')
    const [address = ''] = /^\S+/.exec(development.said) ?? []
    chromium = await openChromium()
    page = await pageIn(await chromium.newContext())
    await page.setViewport({ width: 1280, height: 900 })
    watchFaults(page, faults, () => false)
    await page.setBypassCSP(true)
    await development.answers('/api/articles', 'data')
    await development.post('/api/articles', { title: 'Bread', summary: 'Salt' })
    await page.goto(address)
    await says(page, 'Article')
  })

  afterAll(async () => {
    await chromium?.close()
    await development?.end()
    await database?.drop()
  })

  test('makes a type and a component with a field each', async () => {
    await makeModel('Author', null)
    await addField('Name', null)
    await makeModel('Seo', 'Component')
    await addField('Meta title', null)
    expect(existsSync(file('src/api/author'))).toBe(false)
  })

  test('links both sides, holds a component, and renames a field', async () => {
    await pressAt(page, '.navigation-link[href*="article.article"]')
    await addField('Author', 'Link to entries')
    await choose('Leads to', 'Author')
    await choose('How many', 'many Article, one Author')
    await press(page, 'Show the link on the other side, too')
    await says(page, 'Field of Author')
    await fill(page, 'Field of Author', 'articles\n')
    await addField('Seo', 'Component')
    await openRow('summary')
    await fill(page, 'Name', 'teaser')
    await says(page, 'The contents stay')
    await page.keyboard.press('Enter')
    await says(page, 'was summary')
  })

  test('keeps all of it over a reload of the tab', async () => {
    await page.reload()
    await says(page, 'was summary')
  })

  test('arranges the form', async () => {
    await press(page, 'Form')
    await openRow('teaser')
    await fill(page, 'Label', 'In short')
    await choose('Width', 'Half')
    await page.focus('[aria-label="Move teaser"]')
    await page.keyboard.press('ArrowUp')
    await press(page, 'Add a group')
    await says(page, 'New group')
    await until(
      page,
      () => document.querySelector('.form-columns .cell-half')?.textContent?.includes('In short') === true,
    )
    await fill(page, 'Address of the page', '/articles/{titel}')
    await says(page, 'api::article.article has no attribute "titel"')
    await fill(page, 'Address of the page', '/articles/{title}')
    await until(page, () => !document.body.innerText.includes('has no attribute'))
  })

  test('shows a problem beside its field', async () => {
    await press(page, 'Fields')
    await addField('Kind', 'One of several values')
    await says(page, 'has no values')
    await fill(page, 'Values', 'news\nreview')
    await until(page, () => !document.body.innerText.includes('has no values'))
  })

  test('has no fault of accessibility, in both schemes and on a phone', async () => {
    for (const path of ['Fields', 'Form', 'Settings', 'Changes']) {
      await pressAt(
        page,
        path === 'Changes' ? '.frame-side a[href="#/changes"]' : `::-p-aria([name="${path}"][role="tab"])`,
      )
      for (const scheme of ['light', 'dark'] as const) {
        await showIn(page, scheme)
        await page.setViewport({ width: scheme === 'dark' ? 390 : 1280, height: 900 })
        // The library announces a choice in an element that is gone after some seconds.
        expect(await violations(page, {}, '[data-live-announcer]'), `${path}, ${scheme}`).toEqual([])
        expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), path).toBe(true)
      }
      await page.setViewport({ width: 1280, height: 900 })
    }
  })

  test('writes what it has shown, and the API answers', async () => {
    await says(page, 'Renames')
    await says(page, 'src/components/shared/seo.json')
    await press(page, 'Write')
    await says(page, 'There are no changes.')
    await development.answers('/api/articles', '"teaser":"Salt"')
    await development.answers('/api/articles?populate[author]=true&populate[seo]=true', '"seo":null')
    expect(read(articlePath)).toEqual({
      ...article,
      attributes: {
        title: { type: 'string' },
        teaser: { type: 'text', 'x-own': true },
        author: { type: 'relation', relation: 'manyToOne', target: 'api::author.author', inversedBy: 'articles' },
        seo: { type: 'component', repeatable: false, component: 'shared.seo' },
        kind: { type: 'enumeration', enum: ['news', 'review'] },
      },
    })
    expect(read('src/api/author/content-types/author/schema.json')).toMatchObject({
      attributes: {
        name: { type: 'string' },
        articles: { type: 'relation', relation: 'oneToMany', target: 'api::article.article', mappedBy: 'author' },
      },
    })
    expect(read('src/api/article/content-types/article/panel.json')).toMatchObject({
      address: '/articles/{title}',
      attributes: { teaser: { label: 'In short', width: 'half' } },
      form: ['teaser', 'title', 'author', 'seo', { group: 'New group', fields: [] }],
    })
  })

  test('asks once more before contents are lost', async () => {
    await pressAt(page, '.navigation-link[href*="article.article"]')
    await press(page, 'Remove teaser')
    await press(page, 'Remove')
    await pressAt(page, '.frame-side a[href="#/changes"]')
    await says(page, '1 value is lost')
    await press(page, 'Write')
    await says(page, 'Write, and lose contents?')
    expect(read(articlePath)).toHaveProperty('attributes.teaser')
    await press(page, 'Write and lose them')
    await says(page, 'There are no changes.')
    await development.answers('/api/articles', 'teaser', false)
    expect(read('src/api/article/content-types/article/panel.json')).not.toHaveProperty('attributes.teaser')
  })

  test('shows a change of an editor before it is overwritten', async () => {
    await pressAt(page, '.navigation-link[href*="article.article"]')
    await press(page, 'Settings')
    await fill(page, 'Description', 'From the page')
    const edited = { ...article, info: { ...article.info, description: 'From an editor' } }
    writeFileSync(file(articlePath), JSON.stringify({ ...edited, attributes: { title: { type: 'string' } } }))
    await pressAt(page, '.frame-side a[href="#/changes"]')
    await page.bringToFront()
    await says(page, 'was changed in an editor meanwhile')
    await says(page, 'From an editor')
    await press(page, 'Take the file')
    await says(page, 'There are no changes.')
    expect(faults).toEqual([])
  })

  async function fillDialog(name: string) {
    await pressAt(page, '[role="dialog"] input[type="text"]')
    await page.keyboard.type(name)
    await press(page, 'Add')
  }

  async function makeModel(name: string, kind: string | null) {
    await press(page, 'New')
    if (kind !== null) await pressAt(page, xpath(`//label[contains(@class, "check")][contains(., "${kind}")]`))
    await fillDialog(name)
    await says(page, 'There are no fields yet.')
  }

  async function addField(name: string, kind: string | null) {
    await press(page, 'Add a field')
    if (kind !== null) await choose('Kind', kind)
    await fillDialog(name)
    await page.waitForSelector('[role="dialog"]', { hidden: true })
  }

  /** The last one is that of a dialog, if there is one. */
  async function choose(label: string, option: string) {
    const field = `//div[contains(concat(" ", @class, " "), " field ")][.//*[normalize-space() = "${label}"]]`
    await pressAt(page, xpath(`(${field}//button[contains(@class, "select-button")])[last()]`))
    await pressAt(page, xpath(`//*[@role = "option"][contains(., "${option}")]`))
  }

  const openRow = (name: string) => pressAt(page, xpath(`//li//button[@aria-expanded][contains(., "${name}")]`))
})

function xpath(path: string): string {
  return `::-p-xpath(${path})`
}
