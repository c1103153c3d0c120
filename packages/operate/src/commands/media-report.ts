/** The reports of `media`, in lines. */
import type { CheckReport, Cleared, Mention, Mentions, Moved } from '@content-gen/upload/console'
import { filesText, counted, listed } from './lines.js'
import { shown } from './shown.js'

export interface Moving extends Moved, Cleared {
  readonly to: string
  readonly dryRun: boolean
  readonly mentions: Mentions
}

export function moved(report: Moving): readonly string[] {
  const { to, dryRun, failed, left, stopped, deleted, kept, mentioned, mentions } = report
  return [
    `${dryRun ? 'Would move' : 'Moved'} ${filesText(report.moved)} to ${shown(to)}.`,
    ...listed(
      `${dryRun ? 'Would not move' : 'Did not move'} ${counted(failed.length)}:`,
      failed,
      ({ id, name, reason }) => `id ${id}, ${shown(name)}: ${shown(reason)}`,
    ),
    ...left.map(leftLine),
    ...(deleted.files > 0 ? [`Deleted ${filesText(deleted, 'stored file')} where they were.`] : []),
    ...(mentioned > 0 ? [`Did not delete ${counted(mentioned, 'stored file')} that texts name.`] : []),
    ...(kept.files > mentioned
      ? [`What has moved is also where it was, ${filesText(kept, 'stored file')}: --delete-source deletes it.`]
      : []),
    ...listed(textsLine(mentions.texts), [...mentions.first.values()], mentionLine),
    ...(stopped === null ? [] : [`Stopped: ${shown(stopped)}.`, 'Run this again to go on.']),
  ]
}

function leftLine({ provider, address, files }: Moved['left'][number]): string {
  const one = `${counted(files)} of ${shown(provider || 'no provider')}`
  if (address === '') return `Left ${one}: they have no address. Name the file with their bucket as --from-options.`
  return `Left ${one} at ${shown(address)}: name the file with their bucket as --from-options, or add --from-url ${shown(address)}.`
}

function textsLine(texts: number): string {
  return texts === 1
    ? '1 text has addresses of the old place, and was not changed:'
    : `${texts} texts have addresses of the old place, and were not changed:`
}

function mentionLine({ table, column, id, name }: Mention): string {
  return `${table}.${column} of ${id}: ${shown(name)}`
}

export function checked(report: CheckReport, isDeleting: boolean): readonly string[] {
  const { files, missing, wrongSizes, orphans, deleted, unchecked } = report
  const bytes = orphans.reduce((sum, orphan) => sum + orphan.bytes, 0)
  return [
    `Checked ${counted(files)}.`,
    ...listed(
      `${counted(missing.length)} missing:`,
      missing,
      ({ id, name, file }) => `id ${id}, ${shown(name)}: ${file}`,
    ),
    ...listed(
      `${counted(wrongSizes.length)} of another size than ${wrongSizes.length === 1 ? 'its row says' : 'their rows say'}:`,
      wrongSizes,
      ({ id, name, file, ...sizes }) =>
        `id ${id}, ${shown(name)}: ${file} has ${sizes.bytes} bytes, not ${sizes.kilobytes} kB`,
    ),
    ...listed(
      `${filesText({ files: orphans.length, bytes }, 'stored file')} without a row:`,
      orphans,
      ({ provider, name, bytes: size, mention }) =>
        `${shown(name)} in ${provider}, ${size} bytes${mention === null ? '' : `, named by ${mention}`}`,
    ),
    ...(isDeleting ? [`Deleted ${filesText(deleted, 'stored file')}.`] : []),
    ...Object.entries(unchecked).map(
      ([provider, count]) => `Did not check ${counted(count)} of ${shown(provider || 'no provider')}.`,
    ),
  ]
}
