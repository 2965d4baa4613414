import type { Text } from '../rows.ts'

/** The comparison with other doubles. It was made once, so it is text: no bench measures it anew. */
export const OTHERS: Text = {
  en: `## Beside other doubles

Measured on 2026-11-23 on that machine, each beside espelho 0.1.0 in turns, with the median of three rounds: the same
POST, answered by a route of json-server, by the example of Prism's document, and by templates of Mockoon and WireMock.
"Start" is from the start of the process to the first response. "Memory" is that of the idle process. "Responses" are
those a second on 50 connections, for three seconds after as many that do not count. "Stored" is a POST that is stored
and a GET of it, on CRUD routes of Mockoon. What does not store, or was not under that load, has a dash. They compute
nothing; espelho computes the day and its balance.

| × espelho | start | memory | responses | stored |
|---|---|---|---|---|
| json-server 0.17.4 | 1.52 | 1.05 | – | 2.29 |
| Prism 5.14.2 | 8.28 | 2.37 | 0.51 | – |
| Mockoon 9.9.0 | 3.50 | 1.66 | 0.25 | 2.38 |
| WireMock 3.13.2 | 7.41 | 1.67 | 0.53 | – |

What they say of themselves:

- [json-server](https://www.npmjs.com/package/json-server/v/0.17.4): "If you make POST, PUT, PATCH or DELETE requests,
  changes will be automatically and safely saved to \`db.json\`". It stores what it is sent and answers that.
- [Prism](https://github.com/stoplightio/prism): "Data Persistence (allow Prism act like a sandbox)". An item of its
  roadmap that is not ticked. It answers with the examples of the OpenAPI document.
- [Mockoon](https://mockoon.com/docs/latest/api-endpoints/crud-routes/): "Where Mockoon routes are independent and
  stateless, CRUD routes can generate multiple endpoints to perform CRUD operations".
- [WireMock](https://github.com/wiremock/wiremock-state-extension): "Scenarios cannot transport any data other than the
  state value itself". Said of WireMock without that extension.`,
  pt: `## Ao lado de outros dublês

Medido em 23/11/2026 nessa máquina, cada um ao lado do espelho 0.1.0, alternadamente, com a mediana de três rodadas: o
mesmo POST, respondido por uma rota do json-server, pelo exemplo do documento do Prism e por templates do Mockoon e do
WireMock. "Partida" vai do início do processo à primeira resposta. "Memória" é a do processo ocioso. "Respostas" são as
por segundo com 50 conexões, durante três segundos, depois de outros tantos que não contam. "Guardado" é um POST que
fica guardado e o GET dele, em rotas CRUD do Mockoon. Quem não guarda, ou não passou por essa carga, tem um traço. Eles
nada calculam; o espelho calcula o dia e seu saldo.

| × espelho | partida | memória | respostas | guardado |
|---|---|---|---|---|
| json-server 0.17.4 | 1,52 | 1,05 | – | 2,29 |
| Prism 5.14.2 | 8,28 | 2,37 | 0,51 | – |
| Mockoon 9.9.0 | 3,50 | 1,66 | 0,25 | 2,38 |
| WireMock 3.13.2 | 7,41 | 1,67 | 0,53 | – |

O que eles dizem de si, em inglês como escreveram:

- [json-server](https://www.npmjs.com/package/json-server/v/0.17.4): "If you make POST, PUT, PATCH or DELETE requests,
  changes will be automatically and safely saved to \`db.json\`". Ele guarda o que recebe e responde isso mesmo.
- [Prism](https://github.com/stoplightio/prism): "Data Persistence (allow Prism act like a sandbox)". Um item do roadmap
  que não está marcado. Ele responde com os exemplos do documento OpenAPI.
- [Mockoon](https://mockoon.com/docs/latest/api-endpoints/crud-routes/): "Where Mockoon routes are independent and
  stateless, CRUD routes can generate multiple endpoints to perform CRUD operations".
- [WireMock](https://github.com/wiremock/wiremock-state-extension): "Scenarios cannot transport any data other than the
  state value itself". Dito do WireMock sem essa extensão.`
}
