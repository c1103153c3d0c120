/** Words of the people who have an entry open. */
export const presence = {
  'presence.here': '{name} has this open',
  'presence.at': '{name} is at: {field}',
  'presence.inField': 'Also here: {names}',
  'presence.open': 'Also open for: {names}',
}
