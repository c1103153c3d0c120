/** An address with TLS, or one of this machine. The servers of providers elsewhere must prove who they are. */
export const issuerPattern = '^(https://|http://(localhost|127\\.0\\.0\\.1)(:\\d+)?(/|$))'
