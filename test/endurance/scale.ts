/** `npm run test:long` runs the size that a release needs, `npm test` a sample. */
export const isLong = Number(process.env['CASES'] ?? 0) >= 10_000
