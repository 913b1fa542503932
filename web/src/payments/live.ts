/** What another administrator writes is seen within a minute, or when one comes back to the window. */
export const live = { refreshInterval: 60_000 }
