import { once } from 'node:events'
import { createWriteStream, existsSync } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { orSentence, TableProblem } from './sentence.js'

export interface TableExport {
  readonly project: string
  readonly out?: string | undefined
  readonly overwrite?: boolean
  readonly type: readonly string[]
  readonly locale: readonly string[]
  readonly state?: 'draft' | 'published' | undefined
}

/** Writes the entries of a type as CSV: to a file, or to standard output. */
export async function exportTableTo({ project, out, overwrite, type, locale, state }: TableExport): Promise<void> {
  const { withBuiltStore } = await import('@content-gen/operate')
  const { exportTable, ownTable } = await import('@content-gen/editorial/csv')
  await orSentence('Nothing was exported.', async () => {
    const [uid] = type
    if (uid === undefined || type.length > 1) throw new TableProblem('A table is of one type: name it with --type.')
    await withBuiltStore(project, async (store) => {
      const { locales } = store.config.i18n
      const unknown = locale.find((code) => !locales.includes(code))
      if (unknown !== undefined)
        throw new TableProblem(`There is no language ${unknown}: the project has ${locales.join(', ')}.`)
      const lines = exportTable(ownTable(store, uid), { locales: locale, ...(state ? { state } : {}) })
      await (out === undefined ? print(lines) : writeTo(out, overwrite === true, lines))
    })
  })
}

async function print(lines: AsyncIterable<string>): Promise<void> {
  for await (const text of lines) if (!process.stdout.write(text)) await once(process.stdout, 'drain')
}

/** A run that is killed leaves a file as it was. */
async function writeTo(path: string, isReplacing: boolean, lines: AsyncIterable<string>): Promise<void> {
  const { UnfinishedFile } = await import('@content-gen/operate')
  const checkName = () => {
    if (!isReplacing && existsSync(path))
      throw new TableProblem('The file exists: choose another name, or give --overwrite.')
  }
  checkName()
  const file = await UnfinishedFile.create(path)
  try {
    await pipeline(lines, createWriteStream(file.path, { flags: 'wx' }))
    checkName()
    await file.finish()
  } finally {
    await file.discard()
  }
}
