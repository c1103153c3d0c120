import { join } from 'node:path'
import { render } from '../render.js'
import { readProjectText } from '../project/read-text.js'

/** Returns the lines that the project's `.gitignore` lacks: for generated files, for secrets, and for files to keep. */
export async function missingIgnores(root: string): Promise<readonly string[]> {
  const { text } = await readProjectText(join(root, '.gitignore'))
  const lines = (text ?? '').split('\n').map(bare)
  const wanted = render('scaffold/gitignore', {}).split('\n')
  return [
    ...wanted.filter((line) => line !== '' && !lines.some((has) => covers(has, bare(line)))),
    ...committed
      .filter(({ ending, line }) => lines.includes(`*${ending}`) && !lines.includes(line))
      .map(({ line }) => line),
  ]
}

/** Strapi's own `.gitignore` has `*.sql`, meant for dumps: a clone would lack its migrations. */
const committed = [
  { ending: '.sql', line: '!prisma/migrations/**/*.sql' },
  { ending: '.tgz', line: '!vendor/**/*.tgz' },
] as const

/** Normalizes a line: `/dist/` and `dist` mean the same here. */
function bare(line: string): string {
  return line
    .trim()
    .replace(/^\//, '')
    .replace(/\/\*{0,2}$/, '')
}

function covers(pattern: string, path: string): boolean {
  return pattern !== '' && (pattern === path || path.startsWith(`${pattern}/`))
}
