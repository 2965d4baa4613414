export const adjustmentFormats = ['INTERVALO_DATAS', 'INTERVALO_HORARIO', 'TEMPO_FALTANTE', 'REGISTRO_PONTO'] as const

export type AdjustmentFormat = typeof adjustmentFormats[number]
