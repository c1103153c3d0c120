/** The tally in a file, from which `content-gen doctor` tells which indexes are missing. It holds names of the models and counts only. */
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { CountedQuestion, Tally } from './tally.js'

/** In the folder of the project. */
export const questionsFile = 'data/questions.json'

/** The content of the file. */
export interface KeptQuestions {
  /** The start of the server. */
  readonly since: string
  readonly questions: readonly CountedQuestion[]
}

/** Milliseconds. */
const interval = 10 * 60_000

/**
 * Writes the tally at intervals; returns a function that writes it a last time. A file system that cannot be written to is no error: the
 * server does not need the file.
 */
export function keepQuestions(tally: Tally, projectDir: string): () => Promise<void> {
  const file = join(projectDir, questionsFile)
  const since = new Date().toISOString()
  let written = 0
  const keep = async () => {
    const questions = tally.counted()
    const times = questions.reduce((sum, question) => sum + question.times, 0)
    if (times === written) return
    const kept: KeptQuestions = { since, questions }
    const draft = `${file}.${process.pid}`
    await mkdir(dirname(file)).catch(() => undefined)
    await writeFile(draft, `${JSON.stringify(kept, null, 2)}\n`)
    await rename(draft, file)
    written = times
  }
  const attempt = () => keep().catch(() => undefined)
  const timer = setInterval(() => void attempt(), interval).unref()
  return async () => {
    clearInterval(timer)
    await attempt()
  }
}
