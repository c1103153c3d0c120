/** The media library in a browser: uploads, texts, parts of pictures, and files in entries. */
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { HTTPRequest } from 'puppeteer-core'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { firstAdministrator, panelProject } from '../admin/panel.js'
import type { Browser } from '../admin/panel.js'
import type { AccountProject } from '../accounts/account-project.js'
import type { RunningServer } from '../project.js'
import { sampled } from '../databases.js'
import { chromiumProgram, inBrowser, openChromium, Person } from './chromium.js'
import type { Chromium } from './chromium.js'
import { atRest } from './page.js'
import { describeWith } from '../tried.js'

interface File {
  readonly id: number
  readonly name: string
  readonly alternativeText: string | null
  readonly width: number | null
  readonly height: number | null
}

const folder = mkdtempSync(join(tmpdir(), 'content-gen-library-'))
const script = `<img src=x onerror=window.hit=1>`

async function picture(name: string, width: number): Promise<string> {
  const path = join(folder, name)
  const background = { r: 200, g: width % 255, b: 90 }
  writeFileSync(
    path,
    await sharp({ create: { width, height: 300, channels: 3, background } })
      .png()
      .toBuffer(),
  )
  return path
}

let chromium: Chromium
beforeAll(async () => {
  if (chromiumProgram.isMet()) chromium = await openChromium()
})
afterAll(() => chromium?.close())

/** A focal point, in parts of the sides. */
interface Point {
  readonly x: number
  readonly y: number
}

describeWith(chromiumProgram).each(sampled('postgresql'))('on %s', inBrowser, (provider) => {
  let project: AccountProject
  let server: RunningServer
  let admin: Browser
  let ada: Person

  beforeAll(async () => {
    project = await panelProject('library', provider)
    server = await project.start()
    admin = await firstAdministrator(server)
    ada = await Person.signedIn(chromium, server.base, admin.cookie ?? '')
  }, 180_000)
  afterEach(() => {
    expect(ada.faults.splice(0)).toEqual([])
  })
  afterAll(async () => {
    await server?.stop()
    await project?.database.drop()
  })

  const files = async () => JSON.parse((await admin.send('GET', '/upload/files?sort=id:asc')).text) as File[]
  const upload = async (within: string, ...paths: string[]) => {
    const [chooser] = await Promise.all([ada.page.waitForFileChooser(), ada.press('Upload', within)])
    await chooser.accept(paths)
  }

  test('files are uploaded, and one that failed is tried again', async () => {
    await ada.open('/library')
    await ada.sees('No files yet')
    await upload('', await picture('one.png', 400), await picture(`${script.replaceAll(/[<>]/g, '_')}.png`, 500))
    await ada.page.waitForFunction(() => document.querySelectorAll('.tile').length === 2)
    await ada.page.setOfflineMode(true)
    await upload('', await picture('late.png', 600), await picture('later.png', 650))
    await ada.sees('2 files did not arrive')
    await ada.sees('The server cannot be reached.')
    await ada.page.setOfflineMode(false)
    await ada.press('Try 2 again', '.uploads-failed')
    await ada.sees('4 of 4 uploaded')
    await ada.page.waitForFunction(() => document.querySelectorAll('.tile').length === 4)
    expect((await files()).map(({ width }) => width).toSorted()).toEqual([400, 500, 600, 650])
  })

  test('a file whose name is refused is uploaded under another, or left out', async () => {
    await ada.open('/library')
    const paths = ['sign<1>.txt', 'what?.txt'].map((name) => join(folder, name))
    for (const path of paths) writeFileSync(path, `text of ${path}`)
    await upload('', ...paths)
    await ada.sees('2 files did not arrive')
    expect(await ada.page.$('.uploads-failed ::-p-aria([name="Try 2 again"])')).toBeNull()
    const named = await ada.page.waitForSelector('::-p-aria([name="Another name for sign<1>.txt"])')
    expect(await named?.evaluate((input) => (input as HTMLInputElement).value)).toBe('sign-1.txt')
    await named?.focus()
    await ada.keys('Control', 'a')
    await ada.page.keyboard.type('sign.txt')
    await ada.page.keyboard.press('Enter')
    await ada.page.waitForFunction(() => document.querySelectorAll('.uploads-mended').length === 1)
    await ada.press('Remove what?.txt from the list')
    await ada.sees('1 of 1 uploaded')
    const names = (await files()).map(({ name }) => name)
    expect(names).toContain('sign.txt')
    expect(names.join(' ')).not.toContain('what')
  })

  test('an upload whose answer is lost is stored once', async () => {
    await ada.open('/library')
    await ada.page.setRequestInterception(true)
    const loseAnswer = async (request: HTTPRequest) => {
      if (request.method() !== 'POST') return request.continue()
      ada.page.off('request', listen)
      // The server has it, and the browser never learns of it.
      const form = new FormData()
      form.append('files', new Blob(['a note']), 'lost.txt')
      const { 'idempotency-key': key = '' } = request.headers()
      const headers = { cookie: admin.cookie ?? '', 'sec-fetch-site': 'same-origin', 'idempotency-key': key }
      await fetch(request.url(), { method: 'POST', headers, body: form })
      await request.abort('connectionreset')
      await ada.page.setRequestInterception(false)
    }
    // If it fails, that is an unhandled rejection, which fails the run.
    const listen = (request: HTTPRequest) => void loseAnswer(request)
    ada.page.on('request', listen)
    const note = join(folder, 'lost.txt')
    writeFileSync(note, 'a note')
    await upload('', note)
    await ada.sees('One file did not arrive')
    await ada.press('Try again', '.uploads-failed')
    await ada.sees('1 of 1 uploaded')
    expect((await files()).filter(({ name }) => name === 'lost.txt')).toHaveLength(1)
    const id = (await files()).find(({ name }) => name === 'lost.txt')?.id
    expect((await admin.send('DELETE', `/upload/files/${id}`)).status).toBe(200)
  })

  test('a file gets its texts, and a part of a picture becomes a file', async () => {
    await ada.open('/library')
    await ada.page.locator('.tile-button ::-p-text(one.png)').click()
    const text = await ada.page.waitForSelector('.details textarea')
    await text?.focus()
    await ada.page.keyboard.type(`A red area ${script}`)
    await ada.press('Save', '.details')
    await expect
      .poll(async () => (await files()).find(({ name }) => name === 'one.png')?.alternativeText)
      .toBe(`A red area ${script}`)
    // The page has read it anew, too: a change of the file begins a part of its picture anew.
    await ada.page.waitForSelector('.details .button-primary[disabled]')
    await ada.press('Crop', '.details')
    const width = await ada.page.waitForSelector('::-p-aria([name="Width"][role="textbox"])')
    await width?.focus()
    await ada.keys('Control', 'a')
    await ada.page.keyboard.type('120')
    await ada.press('Save as a new file')
    await expect.poll(async () => (await files()).some((file) => file.width === 120 && file.height === 300)).toBe(true)
    expect(await ada.page.evaluate(() => Reflect.get(window, 'hit'))).toBeUndefined()
  })

  test('the acts of a picture stay where they are when it arrives', async () => {
    await ada.renewPage()
    await ada.page.setRequestInterception(true)
    const arrive: (() => Promise<void>)[] = []
    ada.page.on('request', (request) => {
      if (request.url().includes('?at=')) arrive.push(() => request.continue())
      else void request.continue()
    })
    await ada.open('/library')
    await ada.page.locator('.tile-button ::-p-text(one.png)').click()
    const act = '.details ::-p-aria([name="Focal point"][role="button"])'
    const place = () => atRest(ada.page, act, (_act, box) => Promise.resolve(box))
    await expect.poll(() => arrive.length).toBe(1)
    const before = await place()
    await arrive[0]?.()
    await ada.page.waitForFunction(
      () => (document.querySelector<HTMLImageElement>('.details-picture img')?.naturalWidth ?? 0) > 0,
    )
    expect(await place()).toEqual(before)
    await ada.renewPage()
  })

  test('the focal point of a picture is set by pointer and keys', async () => {
    await ada.open('/library')
    await ada.page.locator('.tile-button ::-p-text(one.png)').click()
    await ada.press('Focal point', '.details')
    // A picture that has not begun to load is complete, too.
    await ada.page.waitForFunction(
      () => (document.querySelector<HTMLImageElement>('.focus-stage img')?.naturalWidth ?? 0) > 0,
    )
    await atRest(ada.page, '.focus-stage', (_stage, { x, y, width, height }) =>
      ada.page.mouse.click(x + width * 0.25, y + height * 0.75),
    )
    await ada.page.waitForSelector('[aria-label="The focal point is 25 % from the left and 75 % from the top"]')
    await ada.keys('Shift', 'ArrowRight')
    await ada.page.keyboard.press('ArrowUp')
    await ada.page.waitForSelector('[aria-label="The focal point is 35 % from the left and 74 % from the top"]')
    await ada.press('Save', '[role=dialog]:has(.focus-stage)')
    await ada.page.waitForFunction(() => document.querySelector('.focus-stage') === null)
    // A part of it has the same name.
    const ids = (await files()).flatMap(({ name, id }) => (name === 'one.png' ? [id] : []))
    const points: Point[] = JSON.parse((await admin.send('GET', `/upload/focus?files=${ids.join(',')}`)).text)
    expect(points.map(({ x, y }) => [Math.round(x * 100), Math.round(y * 100)])).toEqual([[35, 74]])
  })

  test('folders are made, filled, moved and deleted', async () => {
    await ada.open('/library')
    const name = async (text: string) => {
      await ada.press('New folder')
      const input = await ada.page.waitForSelector('[role=dialog] input')
      await input?.type(text)
      await ada.page.keyboard.press('Enter')
      await ada.page.waitForFunction(() => document.querySelector('[role=dialog]') === null)
    }
    const open = (title: string) => ada.page.locator(`.folder-button ::-p-text(${title})`).click()
    await name('Press room')
    await name('Archive')
    await open('Press')
    await ada.sees('This folder is empty')
    const note = join(folder, 'filed.txt')
    writeFileSync(note, 'a note')
    await upload('', note)
    await ada.sees('1 of 1 uploaded')
    await ada.page.waitForSelector('.tile')
    await name('Within')
    // A search at the top finds what is below, and says where.
    await ada.page.locator('.crumbs ::-p-text(Media library)').click()
    await ada.page.locator('.library-search input').fill('filed')
    await ada.page.waitForSelector('.tile ::-p-text(Press)')
    await ada.open('/library')
    await ada.press('Actions for Press room')
    await ada.page.locator('[role=menuitem] ::-p-text(Move)').click()
    const to = await ada.page.waitForSelector('[role=dialog] [role=combobox]')
    await to?.type('Arch')
    await ada.page.waitForSelector('[role=option]')
    await ada.page.keyboard.press('ArrowDown')
    await ada.page.keyboard.press('Enter')
    await ada.page.waitForFunction(() => document.querySelector('[role=option]') === null)
    await ada.page.keyboard.press('Enter')
    await ada.page.waitForFunction(() => document.querySelectorAll('.folder').length === 1)
    await ada.press('Actions for Archive')
    await ada.page.locator('[role=menuitem] ::-p-text(Delete)').click()
    await ada.sees('With everything in it: one file, 2 folders.')
    await ada.press('Delete everything')
    await ada.page.waitForFunction(() => document.querySelectorAll('.folder').length === 0)
    expect((await files()).some((file) => file.name === 'filed.txt')).toBe(false)
    for (const each of ['One', 'Two']) {
      await name(each)
      const box = await ada.page.waitForSelector(`::-p-aria([name="Choose ${each}"][role="checkbox"])`)
      await box?.focus()
      await ada.page.keyboard.press('Space')
    }
    await ada.press('Delete')
    await ada.sees('Delete 2 files and folders?')
    await ada.sees('The folders are empty.')
    await ada.press('Delete', '[role=alertdialog], .modal-small')
    await ada.page.waitForFunction(() => document.querySelectorAll('.folder').length === 0)
    expect(await ada.page.evaluate(() => Reflect.get(window, 'hit'))).toBeUndefined()
  })

  test('a library of several pages shows each file once, as far as it is scrolled', async () => {
    const prefix = 'one-of-many-'
    for (let index = 0; index < 60; index++) {
      const form = new FormData()
      form.append('files', new Blob([prefix]), `${prefix}${index}.txt`)
      const headers = { cookie: admin.cookie ?? '', 'sec-fetch-site': 'same-origin' }
      await fetch(`${server.base}/admin/api/upload`, { method: 'POST', headers, body: form })
    }
    await ada.open('/library')
    await ada.page.waitForSelector('.tile')
    const names = () => ada.page.$$eval('.tile-name', (all) => all.map(({ textContent }) => textContent ?? ''))
    expect((await names()).length).toBe(48)
    const shown = async () => {
      await ada.page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
      return (await names()).filter((name) => name.startsWith(prefix))
    }
    await expect.poll(async () => (await shown()).length).toBeGreaterThanOrEqual(60)
    // Nothing more is asked for at the end: the next request is our own.
    const asked: string[] = []
    const listen = (request: HTTPRequest) => void asked.push(new URL(request.url()).pathname)
    ada.page.on('request', listen)
    await ada.page.evaluate(() => window.scrollTo(0, 0))
    const all = await shown()
    await ada.page.evaluate(async () => {
      // The frame after a scroll notices where it ends.
      for (let frames = 0; frames < 3; frames++) await new Promise((drawn) => requestAnimationFrame(drawn))
      await fetch('/admin/api/session')
    })
    ada.page.off('request', listen)
    expect(asked).toContain('/admin/api/session')
    expect(asked).not.toContain('/admin/api/upload/browse')
    expect(all.length).toBe(new Set(all).size)
  })

  test('files are chosen and uploaded in an entry, and the library tells where they are shown', async () => {
    await ada.open('/types/api::article.article/create')
    await ada.type('title', 'With pictures')
    await ada.press('Choose from the library', '[id="field/gallery"]')
    await ada.page.waitForSelector('[role=dialog] .tile-button')
    for (const tile of (await ada.page.$$('[role=dialog] .tile-button')).slice(0, 2)) await tile.click()
    await ada.press('Use 2 files')
    await upload('[id="field/cover"]', await picture('cover.png', 700))
    await ada.page.waitForSelector('[id="field/cover"] .media-file')
    await ada.page.waitForFunction(() => document.querySelector('[id="field/cover"] .uploads') === null)
    await ada.page.waitForFunction(() => document.querySelectorAll('[id="field/gallery"] .media-file').length === 2)
    await ada.isSaved()
    await ada.press('Publish')
    const path = await ada.isAt(/types\/[^/]+\/\d+$/)
    await ada.sees('Published')
    const { document } = JSON.parse((await admin.send('GET', path.replace('/admin/types', '/entries'))).text).data
    const cover = (await files()).find(({ name }) => name === 'cover.png')
    expect([document.gallery.length, document.cover]).toEqual([2, cover?.id])
    const blocks = [{ __component: 'blocks.slider', title: 'Slides', files: [cover?.id] }]
    const inside = { document: { title: 'Inside', blocks } }
    expect((await admin.send('POST', '/entries/api::article.article', inside)).status).toBe(200)
    await ada.open('/library')
    await ada.page.locator('.tile-button ::-p-text(cover.png)').click()
    await ada.sees('Article: With pictures')
    await ada.sees('Article: Inside')
    await ada.sees('Blocks › Files')
    await ada.press('Delete', '.details')
    await ada.sees('2 entries will be without it.')
    await ada.press('Delete', '[role=alertdialog], .modal-small')
    await expect.poll(async () => (await files()).some(({ name }) => name === 'cover.png')).toBe(false)
  })
})
