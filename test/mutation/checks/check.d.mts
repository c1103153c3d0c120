export function fileOf(suite: string): string
