// Host names of this machine.

/** Whether a host is this machine: IPv6 with or without brackets. */
export const isLoopbackHost = (host: string): boolean =>
  /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host)
