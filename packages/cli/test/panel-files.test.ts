import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { parseConfig, parseModels, resolve } from '@content-gen/schema'
import { writePanelFiles } from '../src/import/write-panel-files.js'

/** As Strapi 4.26 stores it for a type. */
const view = {
  uid: 'api::event.event',
  settings: { bulkable: true, pageSize: 10, mainField: 'title', defaultSortBy: 'title', defaultSortOrder: 'ASC' },
  metadatas: {
    id: { edit: {}, list: { label: 'id', searchable: true, sortable: true } },
    title: {
      edit: { label: 'Headline', description: 'Short', placeholder: 'Jazz', visible: true, editable: true },
      list: { label: 'title', searchable: true, sortable: true },
    },
    seats: {
      edit: { label: 'seats', description: '', placeholder: '', visible: true, editable: false },
      list: { label: 'seats', searchable: true, sortable: true },
    },
    gone: { edit: { label: 'Gone' }, list: {} },
  },
  layouts: {
    list: ['id', 'title', 'gone', 'updatedAt'],
    edit: [
      [
        { name: 'seats', size: 4 },
        { name: 'title', size: 8 },
      ],
      [{ name: 'gone', size: 6 }],
    ],
  },
}
const attributes = { title: { type: 'string' }, seats: { type: 'integer' }, notes: { type: 'text' } }
const schema = {
  collectionName: 'events',
  info: { singularName: 'event', pluralName: 'events', displayName: 'Event' },
  attributes,
}

test("Strapi's settings become a panel.json that generate takes, and no file is overwritten", async () => {
  const project = mkdtempSync(join(tmpdir(), 'content-gen-panel-files-'))
  onTestFinished(() => rmSync(project, { recursive: true }))
  const folder = 'src/api/event/content-types/event'
  mkdirSync(join(project, folder), { recursive: true })
  writeFileSync(join(project, folder, 'schema.json'), JSON.stringify(schema))
  const views = {
    'content_types::api::event.event': view,
    'content_types::api::../../x.event': view,
    'content_types::admin::user': view,
    'components::shared.seo': view,
  }
  expect(await writePanelFiles(project, views)).toEqual([`${folder}/panel.json`])
  const text = readFileSync(join(project, folder, 'panel.json'), 'utf8')
  expect(JSON.parse(text)).toEqual({
    $schema: '../../../../../node_modules/content-gen/schemas/panel.json',
    title: 'title',
    columns: ['title', 'updatedAt'],
    attributes: {
      title: { label: 'Headline', help: 'Short', placeholder: 'Jazz', width: 'two-thirds' },
      seats: { width: 'third', readOnly: true },
      notes: { hidden: true },
    },
    form: ['seats', 'title'],
  })
  const models = parseModels([
    { path: `${folder}/schema.json`, text: JSON.stringify(schema) },
    { path: `${folder}/panel.json`, text },
  ])
  expect(resolve(models.sources, parseConfig(null, '').config, [], models.panels).diagnostics).toEqual([])
  writeFileSync(join(project, folder, 'panel.json'), '{}')
  expect(await writePanelFiles(project, views)).toEqual([])
  expect(readFileSync(join(project, folder, 'panel.json'), 'utf8')).toBe('{}')
})
