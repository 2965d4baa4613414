/** The URLs of the control app. */
export const OF_CONTROL_APP = {
  '/_sandbox*': ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
  '/docs*': ['GET'],
  '/llms.txt': ['GET'],
  '/metrics': ['GET'],
  '/': ['GET']
}
