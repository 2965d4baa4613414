import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.UUID;

/** Plain Java: `java KeysTest.java`. In JUnit 5, `base` belongs into a `@BeforeEach`, the removal into an `@AfterEach`. */
public class KeysTest {
  static final HttpClient http = HttpClient.newHttpClient();
  static final String server = System.getenv("ESPELHO_URL");
  static final String token = System.getenv("ESPELHO_TOKEN");
  /** A server without a control token does not look at it. */
  static final String controlToken = System.getenv().getOrDefault("ESPELHO_CONTROL_TOKEN", "none");

  public static void main(String[] args) throws Exception {
    String sandbox = "keys-test-" + UUID.randomUUID();
    // Text is appended, because URI.resolve("/api-key") would lose the sandbox.
    String base = server + "/~" + sandbox;
    try {
      String key = "{ \"name\": \"Folha de pagamento\", \"permissions\": [\"ajuste-registro:solicitar\"] }";
      var created = send("POST", base + "/api-key", BodyPublishers.ofString(key));
      check(created.statusCode() == 201, "a key is created: " + created.statusCode() + " " + created.body());

      var keys = send("GET", base + "/_sandbox/api-keys", BodyPublishers.noBody());
      check(keys.body().contains("Folha de pagamento"), "it is among the keys: " + keys.body());
    } finally {
      send("DELETE", server + "/_sandboxes/" + sandbox, BodyPublishers.noBody());
    }
  }

  static HttpResponse<String> send(String method, String url, HttpRequest.BodyPublisher body) throws Exception {
    String bearer = url.contains("/_sandbox") ? controlToken : token;
    var request = HttpRequest.newBuilder(URI.create(url)).method(method, body)
        .header("Authorization", "Bearer " + bearer).header("Content-Type", "application/json").build();
    return http.send(request, BodyHandlers.ofString());
  }

  static void check(boolean holds, String sentence) {
    if (!holds) throw new AssertionError(sentence);
    System.out.println("ok " + sentence.replaceAll(":.*", ""));
  }
}
