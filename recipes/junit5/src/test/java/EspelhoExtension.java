import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * A sandbox for each test, as a parameter of the test and of its {@code @BeforeEach}. When the test fails, standard
 * error says what the server refused, with rule and fix, and each warning. It needs JUnit 5, Java 11, and nothing else.
 */
public class EspelhoExtension implements ParameterResolver, AfterEachCallback {
  private static final Namespace OURS = Namespace.create(EspelhoExtension.class);

  /** A world of its own. {@link #url} is the base URL for the client under test. */
  public static class Sandbox {
    private static final HttpClient HTTP = HttpClient.newHttpClient();
    private final String server = variable("ESPELHO_URL");
    private final String name;
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

    /** What was refused or warned of, a line each for request, rule, fix and warning. It reads JSON as text. */
    List<String> refusals() throws IOException, InterruptedException {
      List<String> lines = new ArrayList<>();
      List<String> ids = strings("id", control("GET", "/requests/rows"));
      Collections.reverse(ids);
      for (String id : ids) {
        String exchange = control("GET", "/requests/" + id);
        List<String> warnings = strings("text", exchange.replaceFirst("(?s).*?\"warnings\":\\[(.*?)\\],\".*", "$1"));
        String status = exchange.replaceFirst("(?s).*?\"status\":(\\d+).*", "$1");
        if (status.compareTo("400") < 0 && warnings.isEmpty()) continue;
        lines.add(first("method", exchange) + " " + first("path", exchange) + " " + status);
        String explained = exchange.substring(Math.max(0, exchange.indexOf("\"explain\":")));
        List<String> rules = strings("rule", explained);
        List<String> changes = strings("change", explained);
        for (int at = 0; at < Math.min(rules.size(), changes.size()); at++) {
          lines.add("  rule: " + rules.get(at));
          lines.add("  fix:  " + changes.get(at));
        }
        for (String warning : warnings) lines.add("  warning: " + warning);
      }
      return lines;
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
      List<String> refusals = context.getExecutionException().isPresent() ? sandbox.refusals() : List.of();
      if (!refusals.isEmpty()) {
        System.err.println("espelho refused, in " + context.getDisplayName() + ":\n" + String.join("\n", refusals));
      }
    } finally {
      sandbox.dispose();
    }
  }

  private static String first(String field, String json) {
    return strings(field, json).get(0);
  }

  /** The texts that a field has in a JSON document, in order. */
  private static List<String> strings(String field, String json) {
    List<String> found = new ArrayList<>();
    var matcher = Pattern.compile("\"" + field + "\":\"((?:[^\"\\\\]|\\\\.)*)\"").matcher(json);
    while (matcher.find()) found.add(unescaped(matcher.group(1)));
    return found;
  }

  private static String unescaped(String text) {
    var controls = Map.of("n", "\n", "t", "\t", "r", "\r", "b", "\b", "f", "\f");
    return Pattern.compile("\\\\(?:u([0-9a-fA-F]{4})|(.))").matcher(text).replaceAll(match -> {
      String character = match.group(1) == null
          ? controls.getOrDefault(match.group(2), match.group(2))
          : String.valueOf((char) Integer.parseInt(match.group(1), 16));
      return Matcher.quoteReplacement(character);
    });
  }
}
