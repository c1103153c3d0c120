import { ImportProblem } from '../problem.js'

const longest = 1000

/** Returns the relative path of a file in an archive. @throws ImportProblem for one that could leave a folder */
export function nameOf(path: string): string {
  const name = path.replace(/^(\.\/)+/, '')
  const parts = name.replace(/\/$/, '').split('/')
  const isHostile = name.length > longest || /[\0\\]/.test(name) || /^[a-z]:/i.test(name)
  if (isHostile || parts.some((part) => part === '..' || (part === '' && name !== '')))
    throw new ImportProblem(`The archive has a file ${shortened(path)}: no export writes such a path.`)
  return name
}

export function shortened(text: string): string {
  return JSON.stringify(text.length > 80 ? `${text.slice(0, 80)}…` : text)
}
