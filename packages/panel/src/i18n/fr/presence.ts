export const presence = {
  'presence.here': '{name} a ouvert ceci',
  'presence.at': '{name} est ici : {field}',
  'presence.inField': 'Aussi ici : {names}',
  'presence.open': 'Également ouvert par : {names}',
}
