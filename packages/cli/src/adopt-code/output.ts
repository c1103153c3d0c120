import { packageManagers } from '@content-gen/codegen'
import type { AdoptedCode, CodeInPlace } from '@content-gen/codegen/adopt-code'
import { count, deleteFiles, describeSteps, section, shellWord } from '../init/steps.js'

/** The folder for code that makes room. */
const aside = 'strapi-code'

/** Says that the code stands where the new files will, with commands that move it. */
export function describeInPlace(dir: string, { files }: CodeInPlace): string {
  if (files.length === 0) return 'Nothing to do: there is no code of Strapi here.\n'
  return [
    'Nothing was written. The code of Strapi stands where the new files will. Move it, then name its folder:\n\n',
    describeSteps(dir, [
      `for file in${files.map((path) => ` \\\n  ${shellWord(path)}`).join('')}\ndo\n  mkdir -p "${aside}/$(dirname "$file")" && git mv "$file" "${aside}/$file"\ndone`,
      `npx content-gen adopt-code --from ${aside}`,
    ]),
  ].join('')
}

/** Describes what was carried over, where a person must look, and what to type next. */
export function describeAdoptedCode(dir: string, adopted: AdoptedCode, isDry: boolean): string {
  const { written, unchanged, taken, marks, unfinished, sanitized, left, react, stubs } = adopted
  if (taken.length > 0)
    return `Nothing was written. These files are in the way; move or delete them:\n${list(taken.map(({ path, from }) => `${path}   (${from})`))}`
  if (written.length === 0 && unchanged.length > 0)
    return `Nothing to do: ${count(unchanged.length, 'file')} are there already.\n`
  const wrong = unfinished ?? []
  const { add, run } = packageManagers[adopted.packageManager]
  return [
    share(adopted),
    section('Constructs', constructs(adopted)),
    section(isDry ? 'Would be written' : 'Written', written),
    section(
      'Marked, since there is no counterpart: each line says what to use',
      marks.map(({ path, line, instead }) => `${path}:${line}: ${instead}`),
    ),
    section(
      'Refused by the compiler',
      wrong.map(({ path, line, message }) => `${path}:${line}: ${message}`),
    ),
    unfinished === null
      ? '\nNothing was compiled, since the project is not generated yet: run `content-gen generate` first to get more types.\n'
      : '',
    section(
      'What a client sent is checked here now',
      sanitized.map(({ path, line }) => `${path}:${line}`),
    ),
    section(
      'Not carried over',
      left.map(({ path, why }) => `${path}: ${why}`),
    ),
    section('Parts of the panel: see extending-the-panel.md', react),
    '\nNext:\n',
    describeSteps(dir, [
      ...(stubs.length === 0 ? [] : [deleteFiles(stubs)]),
      ...(adopted.missing.length === 0
        ? []
        : [`${add}${adopted.missing.map((each) => ` ${shellWord(each)}`).join('')}`]),
      `${run} content-gen generate`,
      ...(changesTables(adopted) ? [`${run} content-gen migrate dev`] : []),
      `${run} tsc --noEmit`,
    ]),
  ].join('')
}

/** Tasks keep their runs in a table, and plugins have models of their own. */
function changesTables({ written, unchanged }: AdoptedCode): boolean {
  return [...written, ...unchanged].some((path) => path === 'src/cron.ts' || path.endsWith('/schema.json'))
}

function list(lines: readonly string[]): string {
  return lines.map((line) => `  ${line}\n`).join('')
}

/** `2,171 of 2,208 lines (98 %) need no hand.` */
function share({ lines: { all, open } }: AdoptedCode): string {
  const done = all - open
  const percent = all === 0 ? 100 : Math.floor((done / all) * 100)
  return `${done.toLocaleString('en')} of ${all.toLocaleString('en')} lines (${percent} %) need no hand.\n`
}

function constructs({ constructs: all }: AdoptedCode): readonly string[] {
  const width = Math.max(0, ...all.map(({ name }) => name.length))
  return all.map(
    ({ name, carried, marked }) =>
      `${name.padEnd(width)}  ${carried} carried${marked === 0 ? '' : `, ${marked} marked`}`,
  )
}
