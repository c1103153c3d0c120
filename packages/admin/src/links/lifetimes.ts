/** Minutes for which links work. A mail is read at once or not at all; what is handed over by a person takes longer. */
export const linkLife = { first: 24 * 60, invitation: 7 * 24 * 60, reset: 30, handed: 24 * 60 }
