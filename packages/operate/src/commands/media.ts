import type { MediaDatabase, ProjectPlace } from '@content-gen/upload/console'
import type { Command } from 'commander'
import { userMistake } from './failure.js'
import { withMigrationErrors } from './migration-problem.js'
import { checked, moved, type Moving } from './media-report.js'

interface MediaOptions {
  readonly project: string
  readonly json?: true
}

interface MoveOptions extends MediaOptions {
  readonly to: string
  readonly from?: string
  readonly fromOptions?: string
  readonly fromUrl: readonly string[]
  readonly deleteSource?: true
  readonly dryRun?: true
}

interface CheckOptions extends MediaOptions {
  readonly deleteOrphans?: true
}

type Console = typeof import('@content-gen/upload/console')

/** `media`: the stored files of the library. */
export function registerMedia(program: Command): void {
  const media = program.command('media').description('the stored files of the media library')
  const command = (name: string, description: string) =>
    media
      .command(name)
      .description(description)
      .option('--json', 'print the report as JSON')
      .option('--project <dir>', 'folder of the content project', '.')

  command('move', 'move files into the storage that the config names')
    .requiredOption('--to <provider>', 'the provider of the config: aws-s3, cloudinary, local')
    .option('--from <provider>', 'move only files with this provider')
    .option('--from-options <file>', 'a config (JSON) with the bucket that the files are in now')
    .option('--from-url <address>', 'read files whose address begins so; may be repeated', append, [])
    .option('--delete-source', 'delete the old bytes of all moved files')
    .option('--dry-run', 'change nothing, and print what would be done')
    .action(move)
  command('check', 'compare the rows of files with what is stored; fails if something is missing')
    .option('--delete-orphans', 'delete stored files that no row has, an hour after their last change')
    .action(check)
}

function append(value: string, before: readonly string[]): readonly string[] {
  return [...before, value]
}

async function move({ project, ...options }: MoveOptions): Promise<void> {
  await withMedia(project, async (database, media, place) => {
    const { to, from = null, fromOptions, fromUrl, json } = options
    const [dryRun, deleteSource] = [options.dryRun === true, options.deleteSource === true]
    const target = await media.configuredStorage(place)
    if (target.provider !== to)
      throw new media.MediaError(
        `The project keeps its files in ${target.provider}: to move them to ${to}, name it as upload.provider of the config, and run \`content-gen generate\` and \`npm run build\``,
      )
    const storages = [
      ...(fromOptions === undefined ? [] : [await media.storageOfOptions(fromOptions, place)]),
      ...(to === 'local' ? [] : [media.projectFolder(place.projectDir)]),
    ]
    const places = { target, sources: new media.Sources(storages, fromUrl.map(addressOf(media))) }
    const onMoved = ({ files }: { readonly files: number }) => {
      if (files % 100 === 0) process.stderr.write(`${files} files\n`)
    }
    const run = await media.moveFiles(database, places, { dryRun, from, onMoved })
    const beginnings = [...storages.map((storage) => storage.url('x').slice(0, -1)), ...fromUrl]
    const mentions = await media.findMentions(database, beginnings)
    const isDeleting = deleteSource && !dryRun && run.stopped === null
    const cleared = await media.clearSources(database, places, { isDeleting, mentions })
    const report: Moving = { to, dryRun, ...run, ...cleared, mentions }
    const first = [...mentions.first.values()]
    print(moved(report), json && { ...report, mentions: { texts: mentions.texts, first } })
    if (run.failed.length > 0 || run.left.length > 0 || run.stopped !== null) process.exitCode = userMistake
  })
}

/** Addresses of other hosts that begin alike must not count. */
function addressOf(media: Console): (text: string) => string {
  return (text) => {
    if (!/^https?:\/\//i.test(text) || !URL.canParse(text))
      throw new media.MediaError(`--from-url ${text} is no address like https://files.example.com/`)
    return text.endsWith('/') ? text : `${text}/`
  }
}

async function check({ project, json, deleteOrphans }: CheckOptions): Promise<void> {
  await withMedia(project, async (database, media, place) => {
    const storage = await media.configuredStorage(place)
    const folder = media.projectFolder(place.projectDir)
    const places = storage.provider === folder.provider ? [storage] : [storage, folder]
    const storages = places.filter(({ list }) => list !== undefined)
    const mentions = await media.findMentions(
      database,
      storages.map((each) => each.url('x').slice(0, -1)),
    )
    const report = await media.checkFiles(database, storages, { mentions, deleteOrphans: deleteOrphans === true })
    print(checked(report, deleteOrphans === true), json && report)
    if (report.missing.length > 0 || report.wrongSizes.length > 0) process.exitCode = userMistake
  })
}

function print(lines: readonly string[], report: object | undefined): void {
  process.stdout.write(
    report === undefined ? lines.map((line) => `${line}\n`).join('') : `${JSON.stringify(report, null, 2)}\n`,
  )
}

async function withMedia(
  project: string,
  work: (database: MediaDatabase, media: Console, place: ProjectPlace) => Promise<void>,
): Promise<void> {
  await withMigrationErrors(async () => {
    const { projectDatabase } = await import('../index.js')
    const database = await projectDatabase(project)
    const { uploadsPlace } = await import('../project/uploads-place.js')
    const place = await uploadsPlace(project)
    const { withMediaDatabase } = await import('../database/media-rows.js')
    await withMediaDatabase(database, async (rows) => {
      const media = await import('@content-gen/upload/console')
      await work(rows, media, place)
    })
  })
}
