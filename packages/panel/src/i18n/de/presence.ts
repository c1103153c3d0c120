export const presence = {
  'presence.here': '{name} hat dies geöffnet',
  'presence.at': '{name} ist bei: {field}',
  'presence.inField': 'Auch hier: {names}',
  'presence.open': 'Auch geöffnet von: {names}',
}
