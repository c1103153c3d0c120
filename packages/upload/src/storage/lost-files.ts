import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** Returns a sentence if rows name files of the project, whose folder has none: a release or a copy has left it behind. */
export async function lostFiles(projectDir: string, hasRows: () => Promise<boolean>): Promise<string | null> {
  const names = await readdir(join(projectDir, 'public', 'uploads')).catch(() => [])
  if (names.some((name) => !name.startsWith('.')) || !(await hasRows())) return null
  return 'The library has files, but public/uploads is empty: copy them there. `content-gen-operate media check` lists them.'
}
