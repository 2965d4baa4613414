import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.UUID;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * A sandbox for each test, as a parameter of the test and of its {@code @BeforeEach}. When the test fails, standard
 * error says what was refused, and what came without a sandbox. It needs JUnit 5, Java 11, and nothing else.
 */
public class EspelhoExtension implements ParameterResolver, AfterEachCallback {
  private static final Namespace OURS = Namespace.create(EspelhoExtension.class);

  /** A world of its own. {@link #url} is the base URL for the client under test. */
  public static class Sandbox {
    private static final HttpClient HTTP = HttpClient.newHttpClient();
    private final String server = variable("ESPELHO_URL");
    private final String name;
    private final Instant began = Instant.now().truncatedTo(ChronoUnit.MILLIS);
    public final String url;
    public final String token = variable("ESPELHO_TOKEN");

    Sandbox(String test) {
      String words = test.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-").replaceAll("^-|-$", "");
      String unique = UUID.randomUUID().toString().substring(24);
      name = "test-" + words.substring(0, Math.min(words.length(), 40)) + "-" + unique;
      url = server + "/~" + name;
    }

    /** Calls the control plane: {@code sandbox.control("POST", "/clock/advance", "{\"by\":\"PT1H\"}")}. */
    public String control(String method, String path, String body) throws IOException, InterruptedException {
      HttpResponse<String> response = call(method, url + "/_sandbox" + path, body);
      if (response.statusCode() < 400) return response.body();
      throw new IOException(method + " " + path + " " + response.statusCode() + " " + response.body());
    }

    public String control(String method, String path) throws IOException, InterruptedException {
      return control(method, path, "");
    }

    String failureReport() throws IOException, InterruptedException {
      return call("GET", server + "/_sandboxes/failure-report?sandbox=" + name + "&since=" + began, "").body();
    }

    void dispose() throws IOException, InterruptedException {
      call("DELETE", server + "/_sandboxes/" + name, ""); // a 404 says that it was never used
    }

    private static HttpResponse<String> call(String method, String url, String body)
        throws IOException, InterruptedException {
      // A server without a control token does not look at it.
      String token = System.getenv().getOrDefault("ESPELHO_CONTROL_TOKEN", "none");
      HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(url)).header("Authorization", "Bearer " + token);
      if (!body.isEmpty()) request.header("Content-Type", "application/json");
      return HTTP.send(request.method(method, BodyPublishers.ofString(body)).build(), BodyHandlers.ofString());
    }

    private static String variable(String name) {
      String value = System.getenv(name);
      if (value != null) return value;
      throw new IllegalStateException("There is no " + name + ": run the tests with `espelho exec -- mvn test`");
    }
  }

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    return parameter.getParameter().getType() == Sandbox.class && context.getTestMethod().isPresent();
  }

  @Override
  public Sandbox resolveParameter(ParameterContext parameter, ExtensionContext context) {
    String test = context.getRequiredTestMethod().getName();
    return context.getStore(OURS).getOrComputeIfAbsent(Sandbox.class, key -> new Sandbox(test), Sandbox.class);
  }

  @Override
  public void afterEach(ExtensionContext context) throws Exception {
    Sandbox sandbox = context.getStore(OURS).get(Sandbox.class, Sandbox.class);
    if (sandbox == null) return;
    try {
      String report = context.getExecutionException().isPresent() ? sandbox.failureReport() : "";
      if (!report.isEmpty()) System.err.println(context.getDisplayName() + "\n" + report);
    } finally {
      sandbox.dispose();
    }
  }
}
