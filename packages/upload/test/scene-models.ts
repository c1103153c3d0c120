/** A content type with media in every possible place. */
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

const media = (allowedTypes: readonly string[], more: object = {}) => ({ type: 'media', allowedTypes, ...more })

const files: Readonly<Record<string, object>> = {
  'src/components/scene/inner.json': {
    collectionName: 'components_scene_inners',
    info: { displayName: 'inner' },
    attributes: {
      label: { type: 'string' },
      picture: media(['images']),
      extras: media(['images', 'files'], { multiple: true }),
    },
  },
  'src/components/scene/card.json': {
    collectionName: 'components_scene_cards',
    info: { displayName: 'card' },
    attributes: {
      label: { type: 'string' },
      icon: media(['images']),
      pages: media(['files'], { multiple: true }),
      inner: { type: 'component', component: 'scene.inner', repeatable: true },
    },
  },
  'src/api/scene/content-types/scene/schema.json': {
    kind: 'collectionType',
    collectionName: 'scenes',
    info: { singularName: 'scene', pluralName: 'scenes', displayName: 'Scene' },
    options: { draftAndPublish: true },
    attributes: {
      title: { type: 'string' },
      poster: media(['images'], { required: true }),
      frames: media(['images'], { multiple: true }),
      sounds: media(['audios', 'videos'], { multiple: true }),
      anything: { type: 'media', multiple: true },
      card: { type: 'component', component: 'scene.card' },
      body: { type: 'dynamiczone', components: ['scene.card', 'scene.inner'] },
    },
  },
  'src/api/lobby/content-types/lobby/schema.json': {
    kind: 'singleType',
    collectionName: 'lobbies',
    info: { singularName: 'lobby', pluralName: 'lobbies', displayName: 'Lobby' },
    attributes: { banner: media(['images']), card: { type: 'component', component: 'scene.card' } },
  },
}

/** @returns the folder with the models */
export function writeSceneModels(): string {
  const folder = mkdtempSync(join(tmpdir(), 'content-gen-scenes-'))
  for (const [path, model] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), JSON.stringify(model))
  }
  return folder
}

export const sceneActions: readonly string[] = [
  ...['find', 'findOne', 'create', 'update', 'delete'].map((verb) => `api::scene.scene.${verb}`),
  ...['find', 'update', 'delete'].map((verb) => `api::lobby.lobby.${verb}`),
]
