using System;
using System.Collections;
using System.Collections.Generic;
using System.Globalization;
using System.Text;

namespace MarketHall
{
    /// <summary>
    /// JSON as dictionaries: an object is a Dictionary&lt;string, object&gt;, an array a List&lt;object&gt;, a number a long
    /// or a double. Unity's own JsonUtility cannot read fields that it does not know.
    /// </summary>
    public static class Json
    {
        /// <summary>Parses a JSON text. FormatException if it is not JSON.</summary>
        public static object Parse(string text)
        {
            var reader = new Reader(text);
            var value = reader.Value();
            reader.End();
            return value;
        }

        /// <summary>Writes dictionaries, lists, strings, numbers, booleans and null as JSON.</summary>
        public static string Write(object value)
        {
            var text = new StringBuilder();
            Append(text, value);
            return text.ToString();
        }

        private static void Append(StringBuilder text, object value)
        {
            if (value == null) text.Append("null");
            else if (value is string) AppendString(text, (string)value);
            else if (value is bool) text.Append((bool)value ? "true" : "false");
            else if (value is IDictionary) AppendObject(text, (IDictionary)value);
            else if (value is IEnumerable) AppendArray(text, (IEnumerable)value);
            else if (value is double) text.Append(((double)value).ToString("R", CultureInfo.InvariantCulture));
            else text.Append(Convert.ToString(value, CultureInfo.InvariantCulture));
        }

        private static void AppendObject(StringBuilder text, IDictionary members)
        {
            var separator = "{";
            foreach (DictionaryEntry member in members)
            {
                text.Append(separator);
                AppendString(text, (string)member.Key);
                text.Append(':');
                Append(text, member.Value);
                separator = ",";
            }
            text.Append(members.Count == 0 ? "{}" : "}");
        }

        private static void AppendArray(StringBuilder text, IEnumerable items)
        {
            text.Append('[');
            var separator = "";
            foreach (var item in items)
            {
                text.Append(separator);
                Append(text, item);
                separator = ",";
            }
            text.Append(']');
        }

        private static void AppendString(StringBuilder text, string value)
        {
            text.Append('"');
            foreach (var letter in value)
            {
                if (letter == '"' || letter == '\\') text.Append('\\').Append(letter);
                else if (letter < ' ') text.Append("\\u").Append(((int)letter).ToString("x4"));
                else text.Append(letter);
            }
            text.Append('"');
        }

        private sealed class Reader
        {
            private readonly string text;
            private int at;

            public Reader(string text) { this.text = text; }

            public object Value()
            {
                switch (Peek())
                {
                    case '{': return Object();
                    case '[': return Array();
                    case '"': return String();
                    case 't': return Word("true", true);
                    case 'f': return Word("false", false);
                    case 'n': return Word("null", null);
                    default: return Number();
                }
            }

            public void End()
            {
                while (at < text.Length) if (!char.IsWhiteSpace(text[at++])) throw Wrong();
            }

            private Dictionary<string, object> Object()
            {
                var members = new Dictionary<string, object>();
                at++;
                while (Peek() != '}')
                {
                    if (members.Count > 0) Take(',');
                    if (Peek() != '"') throw Wrong();
                    var name = String();
                    Take(':');
                    members[name] = Value();
                }
                at++;
                return members;
            }

            private List<object> Array()
            {
                var items = new List<object>();
                at++;
                while (Peek() != ']')
                {
                    if (items.Count > 0) Take(',');
                    items.Add(Value());
                }
                at++;
                return items;
            }

            private string String()
            {
                var value = new StringBuilder();
                at++;
                while (Here() != '"')
                {
                    if (text[at] != '\\') { value.Append(text[at++]); continue; }
                    at++;
                    var escape = Here();
                    at++;
                    if (escape == 'u')
                    {
                        if (at + 4 > text.Length) throw Wrong();
                        value.Append((char)Convert.ToInt32(text.Substring(at, 4), 16));
                        at += 4;
                    }
                    else
                    {
                        var place = "\"\\/bfnrt".IndexOf(escape);
                        if (place < 0) throw Wrong();
                        value.Append("\"\\/\b\f\n\r\t"[place]);
                    }
                }
                at++;
                return value.ToString();
            }

            private object Number()
            {
                var start = at;
                while (at < text.Length && "+-.eE0123456789".IndexOf(text[at]) >= 0) at++;
                var digits = text.Substring(start, at - start);
                long whole;
                if (long.TryParse(digits, NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out whole)) return whole;
                double number;
                if (double.TryParse(digits, NumberStyles.Float, CultureInfo.InvariantCulture, out number)) return number;
                throw Wrong();
            }

            private object Word(string word, object value)
            {
                if (string.CompareOrdinal(text, at, word, 0, word.Length) != 0) throw Wrong();
                at += word.Length;
                return value;
            }

            private void Take(char wanted)
            {
                if (Peek() != wanted) throw Wrong();
                at++;
            }

            private char Peek()
            {
                while (char.IsWhiteSpace(Here())) at++;
                return text[at];
            }

            private char Here()
            {
                if (at >= text.Length) throw Wrong();
                return text[at];
            }

            private FormatException Wrong() { return new FormatException("The text is not JSON at character " + at + "."); }
        }
    }
}
