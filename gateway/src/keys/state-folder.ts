/** The gateway's folder inside DATA_DIR. Keeps its original name, so that older backups still restore. */
export const stateFolder = 'door'
