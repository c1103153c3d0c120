export const presence = {
  'presence.here': '{name} tiene esto abierto',
  'presence.at': '{name} está en: {field}',
  'presence.inField': 'También aquí: {names}',
  'presence.open': 'También lo tienen abierto: {names}',
}
