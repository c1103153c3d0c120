/** `npm run test:long` asks for what the scoreboard of a release asks for; `npm test` for a sample. */
export const isLong = Number(process.env['CASES'] ?? 0) >= 10_000
