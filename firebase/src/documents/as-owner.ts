/** How the emulator knows that rules do not bind the caller. */
export const asOwner = 'Bearer owner'
