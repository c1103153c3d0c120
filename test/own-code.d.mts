export function hasOwnCode(dir: string): boolean
