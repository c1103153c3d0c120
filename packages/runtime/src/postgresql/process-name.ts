import { hostname } from 'node:os'

/** The name of this process among the connections of a server, which keeps 63 bytes of it. */
export const processName = `content-gen ${hostname().slice(0, 40)}:${process.pid}`
