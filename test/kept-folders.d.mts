export function copyFolder(kept: string, to: string): boolean
export function keepFolder(from: string, kept: string): void
