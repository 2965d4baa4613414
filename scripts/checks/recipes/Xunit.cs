using System;
using System.Linq;
using System.Reflection;
using System.Threading.Tasks;

// In place of xUnit, which Debian has no package of: what the recipe uses of it, and a runner of its tests.
namespace Xunit
{
    public class FactAttribute : Attribute { }

    public static class Assert
    {
        public static void Equal<T>(T expected, T actual) =>
            Holds(Equals(expected, actual), $"{actual} is not {expected}");

        public static void Contains(string part, string text) => Holds(text.Contains(part), $"no {part} in {text}");

        public static void DoesNotContain(string part, string text) => Holds(!text.Contains(part), $"{part} in {text}");

        static void Holds(bool holds, string sentence)
        {
            if (!holds) throw new Exception(sentence);
        }
    }

    public static class Runner
    {
        public static int Main()
        {
            var tests = from type in Assembly.GetExecutingAssembly().GetTypes()
                        from method in type.GetMethods()
                        where method.GetCustomAttribute<FactAttribute>() != null
                        select Run(method);
            var outcomes = Task.WhenAll(tests).Result;
            Console.WriteLine($"{outcomes.Count(passed => passed)} of {outcomes.Length} passed");
            return outcomes.Length > 0 && outcomes.All(passed => passed) ? 0 : 1;
        }

        static async Task<bool> Run(MethodInfo method)
        {
            try
            {
                await (Task)method.Invoke(Activator.CreateInstance(method.DeclaringType), null);
                return true;
            }
            catch (Exception failure)
            {
                Console.WriteLine($"{method.Name}: {failure.Message}");
                return false;
            }
        }
    }
}
