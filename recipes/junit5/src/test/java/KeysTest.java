import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(EspelhoExtension.class)
class KeysTest {
  @Test
  void aKeyIsCreated(EspelhoExtension.Sandbox sandbox) throws Exception {
    assertEquals(201, createKey(sandbox, "Folha de pagamento"));
    assertTrue(sandbox.control("GET", "/api-keys").contains("Folha de pagamento"));
  }

  @Test
  void anotherTestDoesNotSeeIt(EspelhoExtension.Sandbox sandbox) throws Exception {
    assertEquals(201, createKey(sandbox, "Ponto eletrônico"));
    assertTrue(!sandbox.control("GET", "/api-keys").contains("Folha de pagamento"));
  }

  /** The client under test. It appends to the base URL, because URI.resolve("/api-key") would lose the sandbox. */
  static int createKey(EspelhoExtension.Sandbox sandbox, String name) throws Exception {
    String key = "{ \"name\": \"" + name + "\", \"permissions\": [\"ajuste-registro:solicitar\"] }";
    var request = HttpRequest.newBuilder(URI.create(sandbox.url + "/api-key"))
        .header("Authorization", "Bearer " + sandbox.token).header("Content-Type", "application/json")
        .POST(BodyPublishers.ofString(key)).build();
    return HttpClient.newHttpClient().send(request, BodyHandlers.ofString()).statusCode();
  }
}
