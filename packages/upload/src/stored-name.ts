/** The form of all stored names: one folder, nothing hidden, letters that every file system takes. */
export const storedName = /^\w[\w.-]{0,254}$/
