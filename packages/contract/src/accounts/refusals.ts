/** Reasons of accounts, and of administrators where they are alike. */
export const accountsRefusals = [
  'passwordsDiffer',
  'addressTaken',
  'nameTaken',
  'personTaken',
  'personThere',
  'personIssuer',
] as const
