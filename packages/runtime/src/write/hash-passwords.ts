import type { RowInput } from './input/entry-input.js'

/** Returns true if the row or one of its components has a password. */
export function hasPasswords({ passwords, components }: RowInput): boolean {
  return passwords.length > 0 || components.some(({ items }) => items.some((item) => hasPasswords(item.row)))
}

/** Replaces the passwords of a row and of its components by hashes. */
export async function hashPasswords(row: RowInput, hash: (password: string) => Promise<string>): Promise<void> {
  for (const field of row.passwords) row.columns[field] = await hash(String(row.columns[field]))
  for (const { items } of row.components) for (const item of items) await hashPasswords(item.row, hash)
}
