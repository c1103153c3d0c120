export const block: RegExp
export function pages(): readonly string[]
export function filled(text: string): Promise<string>
export function pictures(): ReadonlyMap<string, string>
