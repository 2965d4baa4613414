/** A request in a language, as a person would write it first. */
export const LANGUAGES = ['curl', 'JavaScript', 'Python', 'Java', 'C#'] as const
export type SnippetLanguage = typeof LANGUAGES[number]

interface Request {
  readonly url: string
  readonly token: string
  readonly body: Readonly<Record<string, string | number>>
}

const pairs = ({ body }: Request, pair: (name: string, value: string) => string): string =>
  Object.entries(body).map(([name, value]) => pair(name, JSON.stringify(value))).join(',\n    ')

const snippets: Readonly<Record<SnippetLanguage, (request: Request) => string>> = {
  curl: request => `curl ${request.url} \\
  -H 'Authorization: Bearer ${request.token}' \\
  -H 'Content-Type: application/json' \\
  -d '{
    ${pairs(request, (name, value) => `"${name}": ${value}`).replaceAll("'", "'\\''")}
  }'`,
  JavaScript: request => `const response = await fetch('${request.url}', {
  method: 'POST',
  headers: { Authorization: 'Bearer ${request.token}', 'Content-Type': 'application/json' },
  body: JSON.stringify({
    ${pairs(request, (name, value) => `${name}: ${value}`)}
  })
})
console.log(response.status, await response.json())`,
  Python: request => `import json, urllib.request

request = urllib.request.Request(
  "${request.url}", method="POST",
  headers={"Authorization": "Bearer ${request.token}", "Content-Type": "application/json"},
  data=json.dumps({
    ${pairs(request, (name, value) => `"${name}": ${value}`)}
  }).encode())
with urllib.request.urlopen(request) as response:
  print(response.status, json.load(response))`,
  Java: request => `// import java.net.URI; import java.net.http.*;
var body = """
  {
    ${pairs(request, (name, value) => `"${name}": ${value}`)}
  }""";
var request = HttpRequest.newBuilder(URI.create("${request.url}"))
  .header("Authorization", "Bearer ${request.token}").header("Content-Type", "application/json")
  .POST(HttpRequest.BodyPublishers.ofString(body)).build();
var response = HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
System.out.println(response.statusCode() + " " + response.body());`,
  'C#': request => `using System.Net.Http.Json;

using var client = new HttpClient();
client.DefaultRequestHeaders.Authorization = new("Bearer", "${request.token}");
var response = await client.PostAsJsonAsync("${request.url}", new {
    ${pairs(request, (name, value) => `${name} = ${value}`)}
});
Console.WriteLine($"{(int)response.StatusCode} {await response.Content.ReadAsStringAsync()}");`
}

export const snippetOf = (language: SnippetLanguage, request: Request): string => snippets[language](request)
