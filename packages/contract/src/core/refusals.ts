/** The faults that a value can have. */
export const faultCodes = [
  'required',
  'minLength',
  'maxLength',
  'maxBytes',
  'pattern',
  'uid',
  'email',
  'text',
  'boolean',
  'number',
  'integer',
  'min',
  'max',
  'enumeration',
  'list',
  'minItems',
  'maxItems',
  'unique',
  'fileKind',
  'missingLinks',
  'circle',
] as const

/** Reasons of every write. */
export const coreRefusals = [
  'invalid',
  'gone',
  'forbidden',
  'roleAct',
  'roleEntry',
  'roleFields',
  'changed',
  'unavailable',
  'readOnly',
  'tooSlow',
  'busy',
] as const
